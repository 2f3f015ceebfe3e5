import { findQuote, type Quote } from '@murmur/engine/quote'
import { expect } from 'vitest'
import type { Chains, LocalAccount } from '../../src/chains.ts'
import { carryOut, prepareTrade } from './plannedTrade.ts'
import type { Place } from './quotedPlaces.ts'

type Move = Pick<Chains, 'fund'> & {
  readonly quote: Quote
  /** Not the account under test. */
  readonly account: LocalAccount
  readonly random: () => number
}

/** Somebody else trades the same pair first, in either direction. */
export async function moveMarket(place: Place, { quote, account, random, fund }: Move): Promise<void> {
  const { pay, receive } = quote
  const isSame = random() < 0.7
  const [paid, received] = isSame ? [pay, receive] : [receive, pay]
  const units = (paid.units * BigInt(Math.floor(random() * 1_000))) / 1_000n + 1n
  const result = findQuote(
    { pay: { listing: paid.listing, units }, receive: received.listing, slippageBps: 5_000 },
    await place.readMarket(),
  )
  if (result.type !== 'quote') return
  const trade = await prepareTrade(place.network, { quote: result.quote, account, recipient: account.address, fund })
  expect(await carryOut(place.network, trade)).toMatchObject({ isAsQuoted: true })
}
