import type { Risk } from '@murmur/sdk/market/judgeQuote'
import type { Refusal } from '@murmur/sdk/murmur/refusal'
import { nameAmount } from './describeQuote.ts'

/** Says to the agent why there is no answer. */
export function describeRefusal({ code, message, advice, details }: Refusal): string {
  const { limit, held, needed, reason, bps = 0 } = details
  if (code === 'impactTooLarge' || code === 'priceContradicted')
    return texts[reason as Risk['type']](formatPercent(bps))
  if (code === 'wouldRevert') return `The simulated swap fails: ${reason}.`
  if (code === 'notSimulated') return `The swap could not be simulated: ${reason}.`
  if (code === 'fundsShort')
    return `The account has ${held} wei of the network's coin, and the swap with its fee needs ${needed}.`
  return limit === undefined ? `${message} ${advice}` : `${message} The limit is ${nameAmount(limit)}.`
}

export function listWarnings(risks: readonly Risk[]): readonly string[] {
  return risks.map(({ type, bps }) => texts[type](formatPercent(bps)))
}

function formatPercent(bps: number): string {
  return (bps / 100).toFixed(2)
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
