import { createContext, type MouseEvent, type ReactNode, useContext } from 'react'
import { SiteLink } from '../ui/SiteLink.tsx'

/** Where the specification names a link whose page does not exist yet. */
const NOWHERE = '#'

/** Told the name of an entry without a page when it is clicked. */
export const MissingPage = createContext<(name: string) => void>(() => {})

type EntryLinkProps = {
  readonly href: string
  readonly name: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** An entry of the menu or the footer. Without a page, it closes the menu and says so, and the page stays where it is. */
export function EntryLink({ href, name, className, children }: EntryLinkProps) {
  const report = useContext(MissingPage)
  const explain = (event: MouseEvent) => {
    event.preventDefault()
    for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover()
    report(name)
  }
  return (
    <SiteLink href={href} className={className} {...(href === NOWHERE && { onClick: explain })}>
      {children}
    </SiteLink>
  )
}
