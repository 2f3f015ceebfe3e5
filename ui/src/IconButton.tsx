import type { ButtonHTMLAttributes } from 'react'
import styles from './IconButton.module.css'

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { readonly look?: 'bare' | 'line' | 'inherit' }

/** A button of 44 px that shows only an icon. `inherit` has the colour of the text around it. */
export function IconButton({ look = 'bare', className, type = 'button', ...rest }: IconButtonProps) {
  return <button type={type} className={[styles.button, styles[look], className].filter(Boolean).join(' ')} {...rest} />
}
