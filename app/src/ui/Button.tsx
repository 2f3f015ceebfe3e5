import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './Button.module.css'

type Look = 'main' | 'line' | 'bare'

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { readonly look?: Look }

export function Button({ look = 'main', className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={join(styles.button, styles[look], className)} {...rest} />
}

type ButtonLinkProps = {
  readonly href: string
  readonly children: ReactNode
  readonly look?: Look
  readonly className?: string | undefined
  readonly download?: boolean
}

/** A link that looks like a button. Addresses of our own pages stay inside the app; all others are plain links. */
export function ButtonLink({ href, look = 'main', className, children, download }: ButtonLinkProps) {
  const classes = join(styles.button, styles[look], className)
  if (href.startsWith('/') && download !== true) {
    return (
      <Link to={href} className={classes}>
        {children}
      </Link>
    )
  }
  return (
    <a href={href} className={classes} download={download}>
      {children}
    </a>
  )
}

function join(...names: (string | undefined)[]): string {
  return names.filter((name) => name !== undefined).join(' ')
}
