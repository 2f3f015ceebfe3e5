import styles from './PageHeading.module.css'

type PageHeadingProps = { readonly title: string; readonly text: string }

/** The opening of a page with the top menu: its name, huge, and one sentence. */
export function PageHeading({ title, text }: PageHeadingProps) {
  return (
    <div className={styles.heading}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
    </div>
  )
}
