import { learnPaths, paths } from '../paths.ts'
import type { footerCopy } from './en/footer.ts'
import type { Texts } from './section.ts'

type FooterColumn = {
  readonly title: string
  /** For screen readers, which spell out some words in capitals. */
  readonly label: string
  readonly links: readonly { readonly label: string; readonly href: string }[]
}

/** `#` stands where the specification names a link whose page does not exist yet. */
export function createFooterColumns({ support, developers, links }: Texts<typeof footerCopy>): readonly FooterColumn[] {
  return [
    {
      ...support,
      links: [
        { label: links.contact, href: '#' },
        { label: links.usage, href: '#' },
        { label: links.privacy, href: '#' },
      ],
    },
    {
      ...developers,
      links: [
        { label: links.documentation, href: learnPaths.docs },
        { label: links.brandAssets, href: paths.brandAssets },
        { label: links.pressroom, href: paths.pressroom },
      ],
    },
  ]
}
