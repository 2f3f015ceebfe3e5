import type { ComponentProps } from 'react'
import { type ButtonLook, joinButtonClass } from './Button.tsx'
import { SiteLink } from './SiteLink.tsx'

type ButtonLinkProps = ComponentProps<typeof SiteLink> & { readonly look?: ButtonLook }

/** A link that looks like a button. Apart from the button, for links bring the router with them. */
export function ButtonLink({ look = 'main', className, ...rest }: ButtonLinkProps) {
  return <SiteLink className={joinButtonClass(look, className)} {...rest} />
}
