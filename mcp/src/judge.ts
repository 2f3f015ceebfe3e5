import { type Judged, judgeQuote, type Risk } from '@murmur/sdk/market/judgeQuote'
import { type Murmur, ToolError } from './murmur.ts'

/** The risks of a quote by the rules of the swap screen, worst first. */
export async function judge(quote: Judged, murmur: Pick<Murmur, 'readPrices'>): Promise<readonly Risk[]> {
  const { pay, receive } = quote
  const prices = await murmur.readPrices([pay.listing, receive.listing])
  return judgeQuote(quote, { pay: prices.get(pay.listing.id), receive: prices.get(receive.listing.id) })
}

/** Throws for a quote that the screen does not swap, or only after a person has accepted its loss. */
export function assertSwappable(risks: readonly Risk[]): void {
  const worst = risks.find(({ level }) => level === 'blocked' || level === 'locked')
  if (worst !== undefined) throw new ToolError(`${describeRisk(worst)} Nothing was built.`)
}

export function listWarnings(risks: readonly Risk[]): readonly string[] {
  return risks.map(describeRisk)
}

function describeRisk({ type, bps }: Risk): string {
  return texts[type]((bps / 100).toFixed(2))
}

const texts: Readonly<Record<Risk['type'], (percent: string) => string>> = {
  impactInfo: (percent) => `Price impact: ${percent} %.`,
  impactWarn: (percent) => `Price impact: ${percent} %. A smaller amount gets a better price.`,
  impactLocked: (percent) =>
    `Price impact: ${percent} %. Pay less, or let a person accept the loss on the swap screen.`,
  impactBlocked: (percent) => `Price impact: ${percent} %. The loss is too great. It cannot be swapped.`,
  lessWarn: (percent) => `You receive ${percent} % less than the market price says.`,
  lessBlocked: (percent) => `You would receive ${percent} % less than the market price says. It cannot be swapped.`,
  moreWarn: (percent) =>
    `You receive ${percent} % more than the market price says. One of the two prices may be wrong.`,
  moreBlocked: (percent) =>
    `You would receive ${percent} % more than the market price says. One of the two prices must be wrong, so it cannot be swapped.`,
  priceUnknown: () => 'A price is unknown, so this quote cannot be compared with the market. Check it yourself.',
}
