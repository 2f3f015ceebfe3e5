import type { ButtonHTMLAttributes } from 'react'
import styles from './Button.module.css'

export type ButtonLook = 'main' | 'line' | 'bare'

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { readonly look?: ButtonLook }

export function Button({ look = 'main', className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={joinButtonClass(look, className)} {...rest} />
}

export function joinButtonClass(look: ButtonLook, className?: string): string {
  return [styles.button, styles[look], className].filter((name) => name !== undefined).join(' ')
}
