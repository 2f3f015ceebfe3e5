import { useState } from 'react'
import { getDecimalSign } from '../../notation.ts'
import styles from './Field.module.css'

/**
 * A number whose changed digits roll in, but not while an amount is typed: the user then looks at the pay field and
 * needs each key answered at once.
 */
export function RollingDigits({ text }: { readonly text: string }) {
  const [{ shown, before }, setDigits] = useState({ shown: text, before: text })
  if (text !== shown) setDigits({ shown: text, before: isRollWelcome() ? shown : text })
  if (text !== shown || before === shown) return text
  const unchanged = new Set(placeSigns(before))
  const rest = () => setDigits({ shown, before: shown })
  return placeSigns(shown).map((place, index) => {
    const sign = shown.charAt(index)
    if (unchanged.has(place)) return sign
    return (
      <span key={place} className={styles.digit} onAnimationEnd={rest}>
        {sign}
      </span>
    )
  })
}

function isRollWelcome(): boolean {
  return document.activeElement?.id !== 'pay-amount' && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Counted from the decimal sign, so that one more digit on the left moves no other. */
function placeSigns(text: string): readonly string[] {
  const sign = getDecimalSign()
  const point = text.includes(sign) ? text.lastIndexOf(sign) : text.length
  return [...text].map((sign, index) => `${index - point}${sign}`)
}
