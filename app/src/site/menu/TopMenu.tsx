import { joinButtonClass } from '@murmur/ui/Button.tsx'
import { ButtonLink } from '@murmur/ui/ButtonLink.tsx'
import { Dropdown } from '@murmur/ui/Dropdown.tsx'
import { Icon } from '@murmur/ui/Icon.tsx'
import { IconButton } from '@murmur/ui/IconButton.tsx'
import { arrowLeft, arrowRight, arrowUpRight, chevronDown, chevronRight, menu } from '@murmur/ui/icons'
import { LazyImage } from '@murmur/ui/LazyImage.tsx'
import { lazyPart } from '@murmur/ui/lazyPart.tsx'
import { Mark } from '@murmur/ui/Mark.tsx'
import { MurmurLogo } from '@murmur/ui/MurmurLogo.tsx'
import { reloadForCode } from '@murmur/ui/reloadForCode'
import { Line, Stack } from '@murmur/ui/Stack.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import { useIsHydrated } from '@murmur/ui/useIsHydrated'
import { type ReactNode, type ToggleEvent, type ToggleEventHandler, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { menuCopy } from '../../content/en/menu.ts'
import { siteCopy } from '../../content/en/site.ts'
import { images } from '../../content/images.ts'
import { language, showLanguage, useCopy, useLanguage } from '../../content/language.ts'
import { type LanguageId, languageIds, languages } from '../../content/languages.ts'
import { partners } from '../../content/logoRows.ts'
import { createMenu, type LinkSection, type MenuLink, type MenuSection, menuIds } from '../../content/menuSections.ts'
import { learnPaths, paths } from '../../paths.ts'
import { Carousel } from '../carousel/Carousel.tsx'
import { EntryLink } from '../EntryLink.tsx'
import { SocialLinks } from '../SocialLinks.tsx'
import styles from './TopMenu.module.css'

const sheetId = 'menu-sheet'
const panelIds = [sheetId, ...Object.values(menuIds)]

/**
 * The panels are popovers: the browser toggles them, keeps one open at a time, closes them on Escape and on a click
 * outside and orders the focus, with and without JavaScript. They come after the page, so that it is parsed and painted first.
 */
export function TopMenu({ children }: { readonly children: ReactNode }) {
  const copy = useCopy(siteCopy).menu
  const siteTexts = useCopy(siteCopy)
  const sections = createMenu(useCopy(menuCopy))
  const [openId, setOpenId] = useState<string>()
  const follow = (event: ToggleEvent<HTMLElement>) => {
    const { id } = event.currentTarget
    setOpenId((current) => (event.newState === 'open' ? id : forget(current, id)))
  }

  return (
    <>
      <header className={styles.header} ref={closeWhenLeft}>
        <div className={styles.bar}>
          <Link to={paths.home} className={styles.logo} aria-label={siteTexts.home}>
            <MurmurLogo />
          </Link>
          <nav className={styles.nav} aria-label={copy.label}>
            <Line as="ul" gap={2} align="stretch">
              {sections.map(({ id, label }) => (
                <li key={id}>
                  <button
                    type="button"
                    className={styles.item}
                    popoverTarget={id}
                    data-open={openId === id ? '' : undefined}
                  >
                    {label}
                  </button>
                </li>
              ))}
            </Line>
          </nav>
          <div className={styles.actions}>
            <ActivitySlot />
            <LanguageMenu className={styles.language} />
            <SocialLinks names={['x', 'discord', 'github']} className={styles.social} />
            <EntryLink href={learnPaths.docs} name={copy.docs} className={joinButtonClass('line', styles.docs)}>
              {copy.docs}
            </EntryLink>
            <ButtonLink href={paths.swap} className={styles.launch}>
              {copy.launch}
            </ButtonLink>
            <IconButton look="inherit" className={styles.burger} popoverTarget={sheetId} aria-label={copy.open}>
              <Icon path={menu} />
            </IconButton>
          </div>
        </div>
      </header>
      {children}
      <MenuSheet sections={sections} />
      {sections.map((section) => (
        <MenuPanel key={section.id} section={section} onToggle={follow} />
      ))}
    </>
  )
}

function MenuSheet({ sections }: { readonly sections: readonly MenuSection[] }) {
  const copy = useCopy(siteCopy).menu
  return (
    <nav id={sheetId} popover="auto" className={styles.sheet} aria-label={copy.sheetLabel}>
      <ul>
        {sections.map(({ id, label }) => (
          <li key={id}>
            <button type="button" className={styles.sheetItem} popoverTarget={id}>
              {label}
              <Icon path={chevronRight} />
            </button>
          </li>
        ))}
      </ul>
      <Stack gap={3}>
        <ButtonLink href={paths.swap}>{copy.launch}</ButtonLink>
        <EntryLink href={learnPaths.docs} name={copy.docs} className={joinButtonClass('line')}>
          {copy.docs}
        </EntryLink>
        <Line wrap="even" isSpread>
          <SocialLinks names={['x', 'discord', 'github']} />
          <LanguageChoice />
        </Line>
      </Stack>
    </nav>
  )
}

function forget(current: string | undefined, id: string): string | undefined {
  return current === id ? undefined : current
}

/** Tabbing past the last link of a panel closes it, so that it does not cover the page. */
function closeWhenLeft(header: HTMLElement) {
  const page = header.ownerDocument
  const close = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Element) || header.contains(relatedTarget)) return
    const open = panelIds.map((id) => page.getElementById(id)).filter((panel) => panel?.matches(':popover-open'))
    if (open.some((panel) => panel?.contains(relatedTarget))) return
    for (const panel of open) panel?.hidePopover()
  }
  page.addEventListener('focusout', close)
  return () => page.removeEventListener('focusout', close)
}

const HeaderActivity = lazyPart(async () => (await import('../../activity/HeaderActivity.tsx')).HeaderActivity, {
  renderFallback: () => null,
})

/** Loads the activity button only where this browser has a swap in its journal. */
function ActivitySlot() {
  const hasSwaps = useSyncExternalStore(subscribe, findSwaps, () => false)
  return hasSwaps && <HeaderActivity />
}

/** Other tabs, and this page. */
const events = ['storage', 'murmur:swaps']

function subscribe(listener: () => void): () => void {
  for (const event of events) addEventListener(event, listener)
  return () => {
    for (const event of events) removeEventListener(event, listener)
  }
}

function findSwaps(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('murmur.swap.'))
  } catch {
    return false
  }
}

type MenuPanelProps = { readonly section: MenuSection; readonly onToggle: ToggleEventHandler<HTMLElement> }

function MenuPanel({ section, onToggle }: MenuPanelProps) {
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

/** The big card and the link rows of a panel. */
function MenuLinks({ section }: { readonly section: LinkSection }) {
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

/** The choice in the header. */
function LanguageMenu({ className }: { readonly className?: string | undefined }) {
  const copy = useCopy(siteCopy).language
  const face = (
    <>
      {copy.code}
      <Icon path={chevronDown} className={styles.chevron} />
    </>
  )
  return (
    <div className={[styles.menu, className].filter(Boolean).join(' ')}>
      <WithScript>
        <Dropdown label={copy.label} face={face} className={styles.button}>
          {(close) => <LanguageList className={styles.list} onChosen={close} />}
        </Dropdown>
      </WithScript>
    </div>
  )
}

/** The choice in the phone menu: all languages in a row. */
function LanguageChoice() {
  return (
    <div className={styles.choice}>
      <WithScript>
        <LanguageList className={styles.languageRow} />
      </WithScript>
    </div>
  )
}

/** Without scripts the server's choice stands, and a label shows it. */
function WithScript({ children }: { readonly children: ReactNode }) {
  const copy = useCopy(siteCopy).language
  if (useIsHydrated()) return children
  return (
    <span className={styles.label} role="img" aria-label={copy.label}>
      {copy.code}
    </span>
  )
}

type LanguageListProps = { readonly className: string | undefined; readonly onChosen?: () => void }

function LanguageList({ className, onChosen }: LanguageListProps) {
  const copy = useCopy(siteCopy).language
  const shown = useLanguage()
  const [loading, setLoading] = useState<LanguageId>()
  const [hasFailed, setFailed] = useState(false)

  const choose = async (id: LanguageId) => {
    setLoading(id)
    setFailed(false)
    const isShown = await chooseLanguage(id, window)
    setLoading(undefined)
    setFailed(!isShown)
    if (isShown) onChosen?.()
  }
  return (
    <>
      <ul className={className} aria-label={copy.choices}>
        {languageIds.map((id) => (
          <li key={id}>
            <button
              type="button"
              className={styles.option}
              lang={languages[id].tag}
              aria-current={id === shown}
              aria-busy={id === loading}
              onClick={() => void choose(id)}
            >
              {languages[id].name}
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.failure} role="alert">
        {hasFailed && copy.failed}
      </p>
    </>
  )
}

const failed = new Set<LanguageId>()

/** Shows a language in place and remembers it. False where its file does not load: the page keeps its language then. */
async function chooseLanguage(id: LanguageId, page: Window): Promise<boolean> {
  try {
    await showLanguage(id)
    rememberLanguage(id, page)
    return true
  } catch {
    const isRetry = failed.has(id)
    failed.add(id)
    // A reload brings the page in the remembered language.
    rememberLanguage(id, page)
    await reloadForCode(page, { isRetry })
    rememberLanguage(language.get().id, page)
    return false
  }
}

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Keeps the choice in a cookie, by which the server picks the page. A browser without cookies forgets it. */
function rememberLanguage(id: LanguageId, { document, location }: Pick<Window, 'document' | 'location'>): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `language=${id}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`
}
