import { Text } from '@murmur/ui/Text.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import styles from './PageHeading.module.css'

type PageHeadingProps = {
  readonly title: string
  readonly text: string
  /** Pages of the app have a low one, because their figures come first. */
  readonly look?: 'site' | 'app'
}

/** The title of a page with the top menu, and one sentence. */
export function PageHeading({ title, text, look = 'site' }: PageHeadingProps) {
  return (
    <div className={styles.heading} data-look={look}>
      <Title as="h1" of={look === 'app' ? 'section' : 'page'}>
        {title}
      </Title>
      <Text tone="soft" size="lead" wrap="pretty" className={styles.text}>
        {text}
      </Text>
    </div>
  )
}
