import { joinButtonClass } from '@murmur/ui/Button.tsx'
import { ButtonLink } from '@murmur/ui/ButtonLink.tsx'
import { Icon } from '@murmur/ui/Icon.tsx'
import { arrowRight, arrowUpRight, swap } from '@murmur/ui/icons'
import { LazyImage } from '@murmur/ui/LazyImage.tsx'
import { Mark } from '@murmur/ui/Mark.tsx'
import { Panel } from '@murmur/ui/Panel.tsx'
import { Line, Stack } from '@murmur/ui/Stack.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import { useIsHydrated } from '@murmur/ui/useIsHydrated'
import { Fragment, type ReactNode } from 'react'
import { externalLinks } from '../config.ts'
import { homeCopy } from '../content/en/home.ts'
import { siteCopy } from '../content/en/site.ts'
import { images } from '../content/images.ts'
import { useCopy } from '../content/language.ts'
import { backers, chains, dexs } from '../content/logoRows.ts'
import type { Texts } from '../content/section.ts'
import { aboutPath, learnPaths, paths } from '../paths.ts'
import { EntryLink } from '../site/EntryLink.tsx'
import { Flock } from '../site/flock/Flock.tsx'
import { LogoScroller } from '../site/LogoScroller.tsx'
import { PageFrame } from '../site/PageFrame.tsx'
import { StatsStrip } from '../site/StatsStrip.tsx'
import styles from './HomePage.module.css'

export function HomePage() {
  const copy = useCopy(homeCopy)
  const isHydrated = useIsHydrated()
  return (
    <PageFrame>
      <Hero />
      <div className={isHydrated ? undefined : styles.waiting}>
        <StatsStrip />
        <LogoScroller label={copy.supportedChains} logos={chains} speed={0.5} />
        <ProductShowcase />
        <SwapTeaser />
        <LogoScroller label={copy.supportedDexs} logos={dexs} speed={1} />
        <WalletTeaser />
        <AiTeaser />
        <Roadmap />
        <Backers />
        <Competition />
      </div>
    </PageFrame>
  )
}

function Hero() {
  const copy = useCopy(homeCopy).hero
  return (
    <section className={styles.hero}>
      <Flock shape="hero" />
      <div className={styles.content}>
        <Text size="label" className={styles.tagline}>
          {copy.tagline}
        </Text>
        <Title as="h1" className={styles.headline}>
          {copy.headline.map((words) => (
            <Fragment key={words[0]}>
              <span>
                {words.map((word) => (
                  <Fragment key={word}>
                    <span>{word}</span>{' '}
                  </Fragment>
                ))}
              </span>{' '}
            </Fragment>
          ))}
        </Title>
        <div className={styles.heroFoot}>
          <Text tone="soft" size="lead" className={styles.lead}>
            {copy.lead}
          </Text>
          <Line gap={3} align="stretch" wrap="even" className={styles.actions}>
            <ButtonLink href={paths.swap}>{copy.swap}</ButtonLink>
            <EntryLink href={learnPaths.docs} name={useCopy(siteCopy).menu.docs} className={joinButtonClass('line')}>
              {copy.docs}
            </EntryLink>
          </Line>
        </div>
      </div>
    </section>
  )
}

function Competition() {
  const copy = useCopy(homeCopy).competition
  const homeTexts = useCopy(homeCopy)
  return (
    <section className={styles.competitionSection} aria-labelledby="competition">
      <Label className={styles.competitionLabel}>{copy.label}</Label>
      <Title id="competition" className={styles.statement}>
        <span>{copy.statement[0]}</span> <span>{copy.statement[1]}</span>
      </Title>
      <div className={styles.competitionFoot}>
        <Text tone="soft" size="lead" className={styles.competitionText}>
          {copy.text}
        </Text>
        <ButtonLink href={paths.swap}>{homeTexts.launch}</ButtonLink>
      </div>
    </section>
  )
}

function ProductShowcase() {
  const copy = useCopy(homeCopy)
  return (
    <section className={styles.productShowcaseSection} aria-labelledby="products">
      <SectionHeading id="products" {...copy.showcase} />
      <ul className={styles.productShowcaseGrid}>
        {createProducts(copy.products).map((product) => (
          <li key={product.image} className={styles.cell}>
            <EntryLink href={product.href} name={product.name} className={styles.product}>
              <span className={styles.productShowcasePicture}>
                <LazyImage image={images.products[product.image]} alt="" />
              </span>
              <Stack as="span" gap={3} place="start" className={styles.productShowcaseText}>
                <Title as="span" of="part" className={styles.productShowcaseName}>
                  {product.name}
                  <Icon path={product.href.startsWith('https:') ? arrowUpRight : arrowRight} />
                </Title>
                <Text as="span" size="small" font="mono">
                  {product.line}
                </Text>
                <span className={styles.detail}>{product.text}</span>
              </Stack>
            </EntryLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function SwapTeaser() {
  const copy = useCopy(homeCopy).swap
  return (
    <section className={styles.teaser} aria-labelledby="swap">
      <TeaserWords id="swap" status="live" title={copy.title} text={copy.text}>
        <ButtonLink href={paths.swap}>{copy.action}</ButtonLink>
      </TeaserWords>
      <div className={styles.teaserPicture}>
        <DemoCard {...demo} />
      </div>
    </section>
  )
}

type TeaserWordsProps = {
  readonly id: string
  readonly status: 'live' | 'cooking'
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

function TeaserWords({ id, status, title, text, children }: TeaserWordsProps) {
  const copy = useCopy(homeCopy)
  return (
    <Stack gap={6} align="start" place="center" className={styles.words}>
      <StatusBadge status={status}>{copy.status[status]}</StatusBadge>
      <Title id={id} className={styles.teaserTitle}>
        {title}
      </Title>
      <Text tone="soft" size="lead" className={styles.teaserText}>
        {text}
      </Text>
      {children}
    </Stack>
  )
}

type DemoCardProps = { readonly pay: string; readonly receive: string; readonly useAI: boolean }

/** A picture of the swap card, without any function. */
function DemoCard({ pay, receive, useAI }: DemoCardProps) {
  const copy = useCopy(homeCopy).demoCard
  return (
    <Panel gap={2} className={styles.demo}>
      <Label as="div" className={styles.demoHead}>
        <span>{copy.useAi}</span>
        <span className={styles.switch} data-on={useAI ? '' : undefined} />
      </Label>
      <DemoField label={copy.pay} amount={pay} symbol="ETH" network="Ethereum" mark="ethereum" />
      <span className={styles.reverse}>
        <Icon path={swap} />
      </span>
      <DemoField label={copy.receive} amount={receive} symbol="BNB" network="BNB Chain" mark="bnb-chain" />
    </Panel>
  )
}

type DemoFieldProps = {
  readonly label: string
  readonly amount: string
  readonly symbol: string
  readonly network: string
  readonly mark: string
}

function DemoField({ label, amount, symbol, network, mark }: DemoFieldProps) {
  return (
    <div className={styles.field}>
      <Label as="span" className={styles.demoLabel}>
        {label}
      </Label>
      <Text as="span" font="figures" className={styles.amount}>
        {amount}
      </Text>
      <Line as="span" gap={3} className={styles.token}>
        <Mark of="chain" name={mark} />
        <span>
          {symbol}
          <Text as="span" tone="soft" font="mono" weight="normal" className={styles.network}>
            {network}
          </Text>
        </span>
      </Line>
    </div>
  )
}

function AiTeaser() {
  const copy = useCopy(homeCopy).ai
  return (
    <section className={styles.aiTeaserSection} aria-labelledby="ai">
      <div className={styles.ground}>
        <LazyImage image={images.ai} alt="" />
      </div>
      <TeaserWords id="ai" status="cooking" title={copy.title} text={copy.text}>
        <ButtonLink look="line" href={aboutPath}>
          {copy.action}
        </ButtonLink>
      </TeaserWords>
      <a className={styles.claim} href={paths.evolution}>
        <Title as="span" className={styles.figure}>
          {copy.figure}
        </Title>
        <Text as="span" tone="soft" size="small" font="mono" className={styles.aiTeaserLabel}>
          {copy.claim}
        </Text>
      </a>
    </section>
  )
}

function WalletTeaser() {
  const copy = useCopy(homeCopy).wallet
  return (
    <section className={styles.teaser} aria-labelledby="wallet">
      <TeaserWords id="wallet" status="cooking" title={copy.title} text={copy.text} />
      <div className={styles.teaserPicture}>
        <WalletDrawing />
      </div>
    </section>
  )
}

const networks = ['allora', 'ethereum', 'solana', 'bnb-chain'] as const

/** Four networks on one card: chain abstraction, as a wallet shows it. */
function WalletDrawing() {
  const copy = useCopy(homeCopy)
  return (
    <div className={styles.stack} aria-hidden="true">
      <span className={styles.sheet} />
      <span className={styles.sheet} />
      <span className={styles.sheet} />
      <div className={styles.walletCard}>
        <Label as="span">{copy.wallet.drawing}</Label>
        <span className={styles.chip} />
        <Line as="span" gap={5} align="stretch">
          {networks.map((network) => (
            <Mark key={network} of="chain" name={network} size="large" />
          ))}
        </Line>
      </div>
    </div>
  )
}

function Roadmap() {
  const copy = useCopy(homeCopy).roadmap
  const homeTexts = useCopy(homeCopy)
  return (
    <section className={styles.roadmapSection} aria-labelledby="roadmap">
      <SectionHeading id="roadmap" label={copy.label} title={copy.title} />
      <ol className={styles.phases}>
        {createPhases(copy.phases).map((phase) => (
          <li key={phase.number} className={styles.phase} data-now={phase.isNow ? '' : undefined}>
            <Label className={styles.when}>
              <span>{copy.phase(phase.number)}</span>
              <span>{phase.quarter}</span>
            </Label>
            <div className={styles.head}>
              <Title as="h3" className={styles.roadmapTitle}>
                {phase.title}
              </Title>
              {phase.isNow && <StatusBadge status="now">{homeTexts.status.now}</StatusBadge>}
            </div>
            <ul className={styles.items}>
              {phase.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** These are the networks, wallets and protocols that the product works with; no endorsement is claimed. */
function Backers() {
  const copy = useCopy(homeCopy)
  return (
    <section className={styles.backersSection} aria-labelledby="backers">
      <SectionHeading id="backers" {...copy.backers} />
      <ul className={styles.backersGrid}>
        {backers.map((backer) => (
          <li key={backer.name} className={styles.backer}>
            <Mark of={backer.of} name={backer.mark} size="large" className={styles.backerMark} />
            <Text as="span" tone="soft" size="small" font="mono" className={styles.backersName}>
              {backer.name}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}

type SectionHeadingProps = { readonly id: string; readonly label: string; readonly title: string }

function SectionHeading({ id, label, title }: SectionHeadingProps) {
  return (
    <div className={styles.sectionHeading}>
      <Label className={styles.sectionLabel}>{label}</Label>
      <Title of="section" id={id} className={styles.sectionTitle}>
        {title}
      </Title>
    </div>
  )
}

type HomeTexts = Texts<typeof homeCopy>

/** The four products of the showcase. */
function createProducts({ swap, bridge, ai, scan }: HomeTexts['products']) {
  return [
    { ...swap, image: 'swap', href: paths.swap },
    { ...bridge, image: 'bridge', href: externalLinks.bridge },
    { ...ai, image: 'ai', href: '#ai' },
    { ...scan, image: 'scan', href: externalLinks.scan },
  ] as const
}

function createPhases({ research, expansion, wallet, intelligence }: HomeTexts['roadmap']['phases']) {
  return [
    { ...research, number: '01', quarter: '2025 Q2', isNow: true },
    { ...expansion, number: '02', quarter: '2025 Q3', isNow: false },
    { ...wallet, number: '03', quarter: '2025 Q4', isNow: false },
    { ...intelligence, number: '04', quarter: '2026 Q1', isNow: false },
  ]
}

/** The landing teaser's picture of the swap card: demo values, used nowhere else. */
const demo = { pay: '1', receive: '2.334893', useAI: true } as const

type StatusBadgeProps = { readonly status: 'live' | 'cooking' | 'now'; readonly children: ReactNode }

function StatusBadge({ status, children }: StatusBadgeProps) {
  return (
    <span className={styles.badge}>
      <span className={`${styles.dot} ${styles[status]}`} />
      {children}
    </span>
  )
}
