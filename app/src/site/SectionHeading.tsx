import styles from './SectionHeading.module.css'

type SectionHeadingProps = { readonly id: string; readonly label: string; readonly title: string }

export function SectionHeading({ id, label, title }: SectionHeadingProps) {
  return (
    <div className={styles.heading}>
      <p className={styles.label}>{label}</p>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
    </div>
  )
}
