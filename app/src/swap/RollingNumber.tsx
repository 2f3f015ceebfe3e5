import { useState } from 'react'
import styles from './RollingNumber.module.css'

/**
 * Each digit that changes rolls in; the others stand still. Who types looks at the field: there every key is answered at
 * once, and nothing moves.
 */
export function RollingNumber({ text }: { readonly text: string }) {
  const [first] = useState(text)
  if (text === first || document.activeElement?.id === 'pay-amount') return text
  return placeSigns(text).map(({ sign, key }) => (
    <span key={key} className={styles.digit}>
      {sign}
    </span>
  ))
}

/** Counted from the point, so that one digit more on the left moves no other. */
function placeSigns(text: string): readonly { sign: string; key: string }[] {
  const point = text.includes('.') ? text.indexOf('.') : text.length
  return [...text].map((sign, index) => ({ sign, key: `${index - point}${sign}` }))
}
