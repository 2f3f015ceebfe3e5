import type { ButtonHTMLAttributes } from 'react'
import styles from './Chip.module.css'

/** A short choice in a frame. */
export function Chip({ className, type = 'button', ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type={type} className={[styles.chip, className].filter(Boolean).join(' ')} {...rest} />
}
