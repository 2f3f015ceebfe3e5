import type { MouseEventHandler, ReactNode } from 'react'
import { Link } from 'react-router'

type SiteLinkProps = {
  readonly href: string
  readonly children: ReactNode
  readonly className?: string | undefined
  /** For screen readers, where the link shows only a picture. */
  readonly label?: string
  /** Set where the address is a file to keep. */
  readonly download?: boolean
  readonly onClick?: MouseEventHandler<HTMLAnchorElement>
}

/** One of our own pages stays inside the app; everything else is a plain link. */
export function SiteLink({ href, children, className, label, download = false, onClick }: SiteLinkProps) {
  if (href.startsWith('/') && !download) {
    return (
      <Link to={href} className={className} aria-label={label} onClick={onClick}>
        {children}
      </Link>
    )
  }
  return (
    <a href={href} className={className} aria-label={label} download={download} onClick={onClick}>
      {children}
    </a>
  )
}
