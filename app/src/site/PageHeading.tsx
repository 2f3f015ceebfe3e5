import { Text } from '@murmur/ui/Text.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import styles from './PageHeading.module.css'

type PageHeadingProps = { readonly title: string; readonly text: string }

/** The title of a page with the top menu, and one sentence. */
export function PageHeading({ title, text }: PageHeadingProps) {
  return (
    <div className={styles.heading}>
      <Title as="h1" of="page">
        {title}
      </Title>
      <Text tone="soft" size="lead" wrap="pretty" className={styles.text}>
        {text}
      </Text>
    </div>
  )
}
