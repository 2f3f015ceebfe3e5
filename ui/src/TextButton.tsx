import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import styles from './TextButton.module.css'

/** A small action at the end of a line. */
export function TextButton({ className, type = 'button', ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type={type} className={join(className)} {...rest} />
}

/** Looks like the button, and leaves the page. */
export function TextLink({ className, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a className={join(className)} {...rest} />
}

function join(className: string | undefined): string {
  return [styles.button, className].filter(Boolean).join(' ')
}
