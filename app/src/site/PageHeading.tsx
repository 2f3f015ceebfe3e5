import styles from './PageHeading.module.css'

type PageHeadingProps = { readonly title: string; readonly text: string }

/** The title of a page with the top menu, and one sentence. */
export function PageHeading({ title, text }: PageHeadingProps) {
  return (
    <div className={styles.heading}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
    </div>
  )
}
