import { ButtonLink } from '@murmur/ui/ButtonLink.tsx'
import { MurmurLogo } from '@murmur/ui/MurmurLogo.tsx'
import { Line, Stack } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import { Link } from 'react-router'
import { footerCopy } from '../content/en/footer.ts'
import { siteCopy } from '../content/en/site.ts'
import { useCopy } from '../content/language.ts'
import type { Texts } from '../content/section.ts'
import { learnPaths, paths } from '../paths.ts'
import { EntryLink } from './EntryLink.tsx'
import styles from './Footer.module.css'
import { SocialLinks } from './SocialLinks.tsx'

type FooterProps = {
  /** Pages of the app have a slim one: links and socials in two lines, without the invitation. */
  readonly look: 'full' | 'slim'
}

export function Footer({ look }: FooterProps) {
  const copy = useCopy(footerCopy)
  const { home } = useCopy(siteCopy)
  const isSlim = look === 'slim'
  return (
    <footer className={styles.footer} data-look={look}>
      <div className={styles.top}>
        {!isSlim && (
          <Stack gap={6} align="start" place="start">
            <Title as="p" of="part" className={styles.invitation}>
              {copy.invitation}
            </Title>
            <ButtonLink href={paths.subscribe}>{copy.subscribe}</ButtonLink>
          </Stack>
        )}
        {createFooterColumns(copy).map(({ title, label, links }) => (
          <nav key={title} aria-label={label}>
            {!isSlim && (
              <Text tone="dim" size="label" className={styles.title}>
                {title}
              </Text>
            )}
            <ul className={styles.links}>
              {links.map((link) => (
                <li key={link.label}>
                  <EntryLink href={link.href} name={link.label} className={styles.link}>
                    {link.label}
                  </EntryLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        {isSlim && (
          <Link to={paths.subscribe} className={`${styles.link} ${styles.subscribe}`}>
            {copy.subscribe}
          </Link>
        )}
      </div>
      <Line gap={4} wrap="even" isSpread className={styles.bottom}>
        <Link to={paths.home} className={styles.logo} aria-label={home}>
          <MurmurLogo />
        </Link>
        <SocialLinks names={['x', 'discord', 'github', 'instagram', 'meta']} />
        <Text tone="dim" size="label">
          {copy.copyright}
        </Text>
      </Line>
    </footer>
  )
}

type FooterColumn = {
  readonly title: string
  /** For screen readers, which spell out some words in capitals. */
  readonly label: string
  readonly links: readonly { readonly label: string; readonly href: string }[]
}

/** `#` stands where the specification names a link whose page does not exist yet. */
function createFooterColumns({ support, developers, links }: Texts<typeof footerCopy>): readonly FooterColumn[] {
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
