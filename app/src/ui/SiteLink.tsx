import type { MouseEventHandler, ReactNode } from 'react'
import { Link } from 'react-router'

type SiteLinkProps = {
  readonly href: string
  readonly children: ReactNode
  readonly className?: string | undefined
  /** Set where the address is a file to keep. */
  readonly download?: boolean
  readonly onClick?: MouseEventHandler<HTMLAnchorElement>
}

/** One of our own pages stays inside the app; everything else is a plain link. */
export function SiteLink({ href, children, className, download = false, onClick }: SiteLinkProps) {
  if (href.startsWith('/') && !download) {
    return (
      <Link to={href} className={className} onClick={onClick}>
        {children}
      </Link>
    )
  }
  return (
    <a href={href} className={className} download={download} onClick={onClick}>
      {children}
    </a>
  )
}
