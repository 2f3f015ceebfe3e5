import type { ButtonHTMLAttributes, ComponentProps } from 'react'
import styles from './Button.module.css'
import { SiteLink } from './SiteLink.tsx'

type Look = 'main' | 'line' | 'bare'

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { readonly look?: Look }

export function Button({ look = 'main', className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={join(styles.button, styles[look], className)} {...rest} />
}

type ButtonLinkProps = ComponentProps<typeof SiteLink> & { readonly look?: Look }

/** A link that looks like a button. */
export function ButtonLink({ look = 'main', className, ...rest }: ButtonLinkProps) {
  return <SiteLink className={join(styles.button, styles[look], className)} {...rest} />
}

function join(...names: (string | undefined)[]): string {
  return names.filter((name) => name !== undefined).join(' ')
}
