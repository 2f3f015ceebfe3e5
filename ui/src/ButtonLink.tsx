import type { ComponentProps } from 'react'
import { type ButtonLook, joinButtonClass } from './Button.tsx'
import { SiteLink } from './SiteLink.tsx'

type ButtonLinkProps = ComponentProps<typeof SiteLink> & { readonly look?: ButtonLook }

/** A link that looks like a button. In a file of its own, because links import the router. */
export function ButtonLink({ look = 'main', className, ...rest }: ButtonLinkProps) {
  return <SiteLink className={joinButtonClass(look, className)} {...rest} />
}
