import { Title } from '@murmur/ui/Title.tsx'
import textStyles from '@murmur/ui/text.module.css'
import styles from './PageHeading.module.css'

type SectionHeadingProps = { readonly id: string; readonly label: string; readonly title: string }

export function SectionHeading({ id, label, title }: SectionHeadingProps) {
  return (
    <div className={styles.sectionHeadingHeading}>
      <p className={`${textStyles.label} ${styles.label}`}>{label}</p>
      <Title of="section" id={id} className={styles.sectionHeadingTitle}>
        {title}
      </Title>
    </div>
  )
}
