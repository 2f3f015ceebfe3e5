import { SiteLink } from '@murmur/ui/SiteLink.tsx'
import { Fragment, type ReactNode } from 'react'
import styles from './Words.module.css'

const marks = /`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\)/g

/** `code`, **words** and [links](/docs) of a text. Words in bold may have links. */
export function Words({ text }: { readonly text: string }) {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(marks)) {
    const [mark] = match
    parts.push(text.slice(end, match.index), <Fragment key={match.index}>{renderMark(mark)}</Fragment>)
    end = match.index + mark.length
  }
  return [...parts, text.slice(end)]
}

function renderMark(part: string): ReactNode {
  if (part.startsWith('`')) return <code className={styles.code}>{part.slice(1, -1)}</code>
  if (part.startsWith('**'))
    return (
      <strong className={styles.strong}>
        <Words text={part.slice(2, -2)} />
      </strong>
    )
  const [, words, href] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? []
  if (words === undefined || href === undefined) return part
  return (
    <SiteLink href={href} className={styles.link}>
      {words}
    </SiteLink>
  )
}
