import { SiteLink } from '@murmur/ui/SiteLink.tsx'
import { createContext, type MouseEvent, type ReactNode, useContext } from 'react'
import { isMissingPage } from './isMissingPage.ts'

/** Called with the name of an entry without a page when it is clicked. */
export const MissingPage = createContext<(name: string) => void>(() => {})

type EntryLinkProps = {
  readonly href: string
  readonly name: string
  /** For screen readers, where the link shows only a picture. */
  readonly label?: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A link that may have no page yet. Then it closes the menu and says so, and the page stays where it is. */
export function EntryLink({ href, children, name, ...rest }: EntryLinkProps) {
  const report = useContext(MissingPage)
  const explain = (event: MouseEvent) => {
    event.preventDefault()
    for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover()
    report(name)
  }
  const target = isMissingPage(href) ? { href: '#', onClick: explain } : { href }
  return (
    <SiteLink {...target} {...rest}>
      {children}
    </SiteLink>
  )
}
