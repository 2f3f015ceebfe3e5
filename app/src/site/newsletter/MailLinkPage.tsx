import { Button } from '@murmur/ui/Button.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import { BarePage } from '../BarePage.tsx'
import { Flock } from '../flock/Flock.tsx'
import styles from './MailLinkPage.module.css'

type Words = { readonly title: string; readonly text: string }

type MailLinkPageProps = {
  readonly question: Words & { readonly action: string }
  /** The fragments that the server sends the browser back to, each with its texts. */
  readonly endings: Readonly<Record<string, Words>>
}

/**
 * The target of a link in our mails. Opening it changes nothing, because mail programs open links in advance. The form has
 * no action: it sends a POST to the page's own address, which contains the token, and needs no script.
 */
export function MailLinkPage({ question, endings }: MailLinkPageProps) {
  return (
    <BarePage
      className={styles.main}
      ground={
        <div className={styles.ground}>
          <Flock shape="swap" />
        </div>
      }
    >
      {Object.entries(endings).map(([id, { title, text }]) => (
        <section key={id} id={id} className={styles.ending}>
          <Title as="h1" className={styles.title}>
            {title}
          </Title>
          <Text tone="soft" size="lead" wrap="pretty" className={styles.text}>
            {text}
          </Text>
        </section>
      ))}
      <form method="post" className={styles.question}>
        <Title as="h1" className={styles.title}>
          {question.title}
        </Title>
        <Text tone="soft" size="lead" wrap="pretty" className={styles.text}>
          {question.text}
        </Text>
        <Button type="submit" className={styles.submit}>
          {question.action}
        </Button>
      </form>
    </BarePage>
  )
}
