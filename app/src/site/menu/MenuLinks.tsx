import { Icon } from '@murmur/ui/Icon.tsx'
import { arrowRight, arrowUpRight } from '@murmur/ui/icons'
import { LazyImage } from '@murmur/ui/LazyImage.tsx'
import { Stack } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import { images } from '../../content/images.ts'
import type { LinkSection, MenuLink } from '../../content/menuSections.ts'
import { EntryLink } from '../EntryLink.tsx'
import styles from './TopMenu.module.css'

/** The big card and the link rows of a panel. */
export function MenuLinks({ section }: { readonly section: LinkSection }) {
  const { card, links } = section
  return (
    <Stack gap={6} className={styles.grid}>
      <EntryLink href={card.href} name={card.name} className={styles.card}>
        <LazyImage image={images.products[card.image]} alt="" />
        <Title as="span" of="part" className={styles.cardTitle}>
          {card.title}
        </Title>
      </EntryLink>
      <ul className={styles.rows}>
        {links.map((link) => (
          <li key={link.title}>
            <MenuRow link={link} />
          </li>
        ))}
      </ul>
    </Stack>
  )
}

function MenuRow({ link }: { readonly link: MenuLink }) {
  const isOutside = link.href.startsWith('https:')
  return (
    <EntryLink href={link.href} name={link.title} className={styles.row}>
      <Icon path={link.icon} className={styles.icon} />
      <span className={styles.title}>{link.title}</span>
      <Text as="span" tone="soft" size="note" className={styles.detail}>
        {link.detail}
      </Text>
      <Icon path={isOutside ? arrowUpRight : arrowRight} className={styles.arrow} />
    </EntryLink>
  )
}
