import { quoteCopy } from '@murmur/app/content/en/quotes'
import { type Judged, judgeQuote, type Risk } from '@murmur/sdk/market/judgeQuote'
import { type Murmur, ToolError } from './murmur.ts'

/** What speaks against a quote, by the rules of the swap screen, the worst first. */
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
  const { risks } = quoteCopy
  if (type === 'priceUnknown') return risks.priceUnknown
  const percent = (bps / 100).toFixed(2)
  if (type === 'impactLocked')
    return `Price impact: ${percent} %. Pay less, or let a person accept the loss on the swap screen.`
  return risks[type](percent)
}
