import { Label } from '@murmur/ui/Text.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import styles from './PageHeading.module.css'

type SectionHeadingProps = { readonly id: string; readonly label: string; readonly title: string }

export function SectionHeading({ id, label, title }: SectionHeadingProps) {
  return (
    <div className={styles.section}>
      <Label className={styles.label}>{label}</Label>
      <Title of="section" id={id} className={styles.sectionTitle}>
        {title}
      </Title>
    </div>
  )
}
