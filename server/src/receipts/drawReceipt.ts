import { shortenAmount, writeAmount } from '@murmur/engine/amount'
import { groupThousands } from '@murmur/engine/decimal'
import { findSwapListing } from '@murmur/engine/listedTokens'
import { findNetwork } from '@murmur/engine/network'
import type { Address } from '@murmur/engine/token'
import { findExchangeLook } from '@murmur/sdk/market/exchangeLook'
import { layoutRoute, type RouteLayout } from '@murmur/sdk/market/layoutRoute'
import type { RouteLeg } from '@murmur/sdk/market/quoteState'
import artwork from './artwork.json' with { type: 'json' }
import { measureText, outlineText, round, type TextStyle } from './outlinedText.ts'
import { type ReceiptFacts, type Side, shortenAddress } from './receiptFacts.ts'

const pictureSize = { width: 1200, height: 630 }

/** By the ids of the site's languages. */
const words: Readonly<Record<string, (typeof artwork.words)['en'] | undefined>> = artwork.words

/** A language of which the artwork has no words gets English ones. */
export function pickPictureLanguage(language: string): string {
  return Object.hasOwn(words, language) ? language : 'en'
}

function getWords(language: string) {
  return words[pickPictureLanguage(language)] ?? artwork.words.en
}

const { colours } = artwork
const MARGIN = 64
const RIGHT = pictureSize.width - MARGIN
const labelStyle: TextStyle = { face: 'label', size: 22, tracking: 0.08 }

/** The figures and the route, without the ground on which they lie. */
export function drawReceipt(facts: ReceiptFacts, language: string): string {
  const { width, height } = pictureSize
  const body = [drawHead(facts, language), drawAmounts(facts, language), drawFlow(facts)].join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`
}

/** Across from the logo: where and when. */
function drawHead({ kind, pay, timestamp }: ReceiptFacts, language: string): string {
  const { tag, transfer } = getWords(language)
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' })
    .format(timestamp * 1_000)
    .toUpperCase()
  const place = kind === 'transfer' ? transfer : nameNetwork(pay).toUpperCase()
  return outlineText(`${place} · ${date}`, {
    ...labelStyle,
    x: RIGHT,
    y: 92,
    anchor: 'end',
    fill: colours['on-ink-soft'],
  })
}

/** The baselines of the two amounts. */
const LABEL_Y = 190
const AMOUNT_Y = 258
const NAME_Y = 304
const HALF = { width: 500, pay: MARGIN, receive: RIGHT }

function drawAmounts({ pay, receive }: ReceiptFacts, language: string): string {
  const { paid, received } = getWords(language)
  const amounts = [pay, receive].map(formatSide)
  // Both in one size, or the longer amount would look like less.
  const size = Math.min(...amounts.map((text) => fitSize(text, HALF.width)))
  const drawSide = (side: Side, { label, amount, isPay }: { label: string; amount: string; isPay: boolean }) => {
    const place = { x: isPay ? HALF.pay : HALF.receive, anchor: isPay ? ('start' as const) : ('end' as const) }
    return [
      outlineText(label, { ...labelStyle, ...place, y: LABEL_Y, fill: colours['on-ink-dim'] }),
      outlineText(amount, { face: 'display', size, ...place, y: AMOUNT_Y, fill: colours['on-ink'] }),
      outlineText(side.name, { face: 'label', size: 30, ...place, y: NAME_Y, fill: colours['on-ink-soft'] }),
    ].join('')
  }
  return [
    drawSide(pay, { label: paid, amount: amounts[0] ?? '', isPay: true }),
    drawSide(receive, { label: received, amount: amounts[1] ?? '', isPay: false }),
  ].join('')
}

const SIZES = { largest: 64, fine: 40, smallest: 24 }

function fitSize(text: string, width: number): number {
  return Math.min(SIZES.largest, width / measureText(text, { face: 'display', size: 1 }))
}

/** Exact where it fits. Otherwise with six significant digits, rounded down, and a sign that there are more. */
function formatSide({ units, decimals }: Side): string {
  const amount = { units, listing: { decimals } }
  const exact = group(writeAmount(amount))
  if (fitSize(exact, HALF.width) >= SIZES.fine) return exact
  const digits = group(shortenAmount(amount))
  const short = digits === exact ? exact : `≈ ${digits}`
  return fitSize(short, HALF.width) >= SIZES.smallest ? short : `≈ ${writePower(units, decimals)}`
}

function group(digits: string): string {
  return digits.includes('.') ? groupThousands(digits) : groupThousands(`${digits}.`).slice(0, -1)
}

/** For amounts of tokens that nobody counts: `1.15e60`, rounded down. */
function writePower(units: bigint, decimals: number): string {
  const digits = String(units)
  return `${digits[0]}.${digits.slice(1, 3).padEnd(2, '0')}e${digits.length - 1 - decimals}`
}

function nameNetwork({ chainId }: Side): string {
  return findNetwork(chainId)?.name ?? String(chainId)
}

/** Below the amounts. */
const FLOW = { top: 350, bottom: 552 }
const MOST_ZOOM = 1.9

function drawFlow(facts: ReceiptFacts): string {
  if (facts.kind === 'transfer') return drawJourney(facts)
  const layout = layoutRoute(facts.legs ?? [standIn])
  const room = FLOW.bottom - FLOW.top
  const zoom = Math.min(MOST_ZOOM, room / layout.height)
  // Names lie above the first stream.
  const top = FLOW.top + (room - layout.height * zoom) / 2
  const toX = (x: number) => round(MARGIN + (x / 100) * (RIGHT - MARGIN))
  const toY = (y: number) => round(top + y * zoom)
  const move = (path: string) =>
    path.replace(/(-?[\d.]{1,24}),(-?[\d.]{1,24})/g, (_, x: string, y: string) => `${toX(Number(x))},${toY(Number(y))}`)
  const { chainId } = facts.pay
  const ends = facts.legs === undefined ? [facts.pay.name, facts.receive.name] : undefined
  return [
    ...layout.streams.map(({ leg, outline, strands }) =>
      drawStream(leg, { outline: move(outline), strands: move(strands) }),
    ),
    ...layout.nodes.map(({ token, x, y, height }, index) =>
      drawNode(ends?.[index] ?? nameToken(token, chainId), { x: toX(x), y: toY(y), height: height * zoom, at: x }),
    ),
    ...(facts.legs === undefined ? [] : drawNames(layout, { toX, toY })),
  ].join('')
}

/** One stream, where the logs do not show which pools traded. */
const standIn: RouteLeg = {
  poolId: '',
  venue: '',
  feePpm: undefined,
  pay: '0x0000000000000000000000000000000000000001',
  receive: '0x0000000000000000000000000000000000000002',
  paid: 1n,
  received: 1n,
}

function nameToken(token: Address, chainId: number): string {
  return findSwapListing(token, { chainId })?.symbol ?? shortenAddress(token)
}

function drawStream({ venue }: RouteLeg, { outline, strands }: { outline: string; strands: string }): string {
  const colour = findColour(venue)
  return `<path d="${outline}" fill="${colour}" fill-opacity="0.2"/><path d="${strands}" fill="none" stroke="${colour}" stroke-width="1.75"/>`
}

function findColour(venue: string): string {
  return colours[`exchange-${findExchangeLook(venue)}`]
}

type Node = { readonly x: number; readonly y: number; readonly height: number; readonly at: number }

function drawNode(name: string, { x, y, height, at }: Node): string {
  const { anchor, shift } = findEnd(at)
  const tall = round(Math.max(height, 2))
  const bar = `<rect x="${x - shift}" y="${y}" width="${NODE_WIDTH}" height="${tall}" fill="${colours['on-ink']}"/>`
  const text = { face: 'label', size: 24, x, y: y - 12, anchor, fill: colours['on-ink'] } as const
  const ground = at > 0 && at < 100 ? { ground: colours.ink } : {}
  return bar + outlineText(name, { ...text, ...ground })
}

/** Both ends of the drawing are flush with the margins. */
function findEnd(at: number) {
  if (at === 0) return { anchor: 'start', shift: 0 } as const
  return at === 100
    ? ({ anchor: 'end', shift: NODE_WIDTH } as const)
    : ({ anchor: 'middle', shift: NODE_WIDTH / 2 } as const)
}

const NODE_WIDTH = 5

type Scale = { toX(x: number): number; toY(y: number): number }

/** The exchange and its share, on the widest streams whose names fit. */
function drawNames({ streams, depth }: RouteLayout, { toX, toY }: Scale): readonly string[] {
  const style: TextStyle = { face: 'label', size: 21 }
  const column = (RIGHT - MARGIN) / depth
  const drawn: { readonly x: number; readonly y: number; readonly width: number }[] = []
  return [...streams]
    .sort((one, other) => other.share - one.share)
    .flatMap(({ leg, share, label }) => {
      if (label === undefined) return []
      const percent = `${Math.round(share * 100)}%`
      const texts = [`${leg.venue} ${percent}`, leg.venue, percent]
      const text = texts.find((one) => measureText(one, style) < column - 40) ?? percent
      const place = { x: toX(label.x), y: toY(label.y) + 7, width: measureText(text, style) }
      const isTaken = drawn.some(
        ({ x, y, width }) => Math.abs(x - place.x) < (width + place.width) / 2 + 8 && Math.abs(y - place.y) < 26,
      )
      if (isTaken) return []
      drawn.push(place)
      return [outlineText(text, { ...style, ...place, anchor: 'middle', fill: colours['on-ink'], ground: colours.ink })]
    })
}

/** From network to network. */
function drawJourney({ pay, receive }: ReceiptFacts): string {
  const y = (FLOW.top + FLOW.bottom) / 2 + 20
  const name = (side: Side, anchor: 'start' | 'end') =>
    outlineText(nameNetwork(side), {
      face: 'label',
      size: 28,
      x: anchor === 'start' ? MARGIN : RIGHT,
      y: y - 40,
      anchor,
      fill: colours['on-ink'],
    })
  const stops = [MARGIN + 12, RIGHT - 12].map(
    (x) => `<circle cx="${x}" cy="${y}" r="12" fill="${colours['sheen-start']}"/>`,
  )
  const line = `<path d="M${MARGIN + 12},${y}H${RIGHT - 12}" stroke="${colours['sheen-start']}" stroke-width="4"/>`
  const arrow = `<path d="M${600 - 12},${y - 18}L${600 + 12},${y}L${600 - 12},${y + 18}" fill="none" stroke="${colours['sheen-start']}" stroke-width="4"/>`
  return [line, arrow, ...stops, name(pay, 'start'), name(receive, 'end')].join('')
}
