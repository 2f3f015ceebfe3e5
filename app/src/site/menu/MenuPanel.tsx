import { Icon } from '@murmur/ui/Icon.tsx'
import { arrowLeft } from '@murmur/ui/icons'
import { Mark } from '@murmur/ui/Mark.tsx'
import { Label } from '@murmur/ui/Text.tsx'
import type { ToggleEventHandler } from 'react'
import { partners } from '../../content/logoRows.ts'
import type { MenuSection } from '../../content/menuSections.ts'
import { Carousel } from '../carousel/Carousel.tsx'
import { MenuLinks } from './MenuLinks.tsx'
import styles from './TopMenu.module.css'

type MenuPanelProps = { readonly section: MenuSection; readonly onToggle: ToggleEventHandler<HTMLElement> }

export function MenuPanel({ section, onToggle }: MenuPanelProps) {
  return (
    <section id={section.id} popover="auto" className={styles.panel} aria-label={section.label} onToggle={onToggle}>
      <button type="button" className={styles.back} popoverTarget={section.id} popoverTargetAction="hide">
        <Icon path={arrowLeft} />
        {section.label}
      </button>
      <div className={styles.content}>
        <PanelContent section={section} />
      </div>
    </section>
  )
}

function PanelContent({ section }: { readonly section: MenuSection }) {
  if (section.type === 'links') return <MenuLinks section={section} />
  if (section.type === 'blog') {
    return (
      <>
        <Label className={styles.caption}>{section.caption}</Label>
        <div className={styles.blog}>
          <Carousel label={section.caption} slides={section.slides} />
        </div>
      </>
    )
  }
  return (
    <>
      <Label className={styles.caption}>{section.caption}</Label>
      <ul className={styles.partners}>
        {partners.map((partner) => (
          <li key={partner.name} className={styles.partner}>
            <Mark of={partner.of} name={partner.mark} size="large" className={styles.partnerMark} />
            {partner.name}
          </li>
        ))}
      </ul>
    </>
  )
}
