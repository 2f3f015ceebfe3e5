import { Icon } from '@murmur/ui/Icon.tsx'
import { arrowRight, arrowUpRight } from '@murmur/ui/icons'
import { LazyImage } from '@murmur/ui/LazyImage.tsx'
import { images } from '../../content/images.ts'
import type { LinkSection, MenuLink } from '../../content/menu.ts'
import { EntryLink } from '../EntryLink.tsx'
import styles from './TopMenu.module.css'

/** The big card and the link rows of a panel. */
export function MenuLinks({ section }: { readonly section: LinkSection }) {
  const { card, links } = section
  return (
    <div className={styles.grid}>
      <EntryLink href={card.href} name={card.name} className={styles.card}>
        <LazyImage image={images.products[card.image]} alt="" />
        <span className={styles.cardTitle}>{card.title}</span>
      </EntryLink>
      <ul className={styles.rows}>
        {links.map((link) => (
          <li key={link.title}>
            <MenuRow link={link} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function MenuRow({ link }: { readonly link: MenuLink }) {
  const isOutside = link.href.startsWith('https:')
  return (
    <EntryLink href={link.href} name={link.title} className={styles.row}>
      <Icon path={link.icon} className={styles.icon} />
      <span className={styles.title}>{link.title}</span>
      <span className={styles.detail}>{link.detail}</span>
      <Icon path={isOutside ? arrowUpRight : arrowRight} className={styles.arrow} />
    </EntryLink>
  )
}
