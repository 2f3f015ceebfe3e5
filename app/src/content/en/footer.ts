import { paths } from '../../paths.ts'

type FooterLink = { readonly label: string; readonly href: string }

/** `#` stands where the specification names a link whose page does not exist yet. */
export const footerColumns: readonly { readonly title: string; readonly links: readonly FooterLink[] }[] = [
  {
    title: 'SUPPORT',
    links: [
      { label: 'Contact us', href: '#' },
      { label: 'Usage policy', href: '#' },
      { label: 'Privacy policy', href: '#' },
    ],
  },
  {
    title: 'DEVELOPERS',
    links: [
      { label: 'Documentation', href: '#' },
      { label: 'Brand assets', href: paths.brandAssets },
      { label: 'Press room', href: paths.pressroom },
    ],
  },
]
