import { Button } from '@murmur/ui/Button.tsx'
import { ButtonLink } from '@murmur/ui/ButtonLink.tsx'
import { Line } from '@murmur/ui/Stack.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import { siteCopy } from '../content/en/site.ts'
import { useCopy } from '../content/language.ts'
import { paths } from '../paths.ts'
import { BarePage } from './BarePage.tsx'
import styles from './PageFrame.module.css'

/** Stands in place of a page that did not load or failed while it rendered. */
export function PageFailure({ onRetry }: { readonly onRetry: () => void }) {
  const copy = useCopy(siteCopy)
  const { title, text, retry, home } = copy.pageFailure
  return (
    <BarePage className={styles.failureMain}>
      <div role="alert">
        <Title as="h1" of="card">
          {title}
        </Title>
        <p className={styles.text}>{text}</p>
      </div>
      <Line gap={3} align="stretch" wrap="even">
        <Button onClick={onRetry}>{retry}</Button>
        <ButtonLink look="line" href={paths.home}>
          {home}
        </ButtonLink>
      </Line>
    </BarePage>
  )
}
