import { decodeSimulation, encodeSimulation, getSwapStep } from '@murmur/engine/encode/simulatedSwap'
import { simulatorCode } from '@murmur/engine/encode/simulatorCall'
import { planSwap } from '@murmur/engine/plan'
import { reasonTexts } from '@murmur/engine/quote'
import { findSwappableQuote } from '@murmur/engine/swappableQuote'
import type { Address } from '@murmur/engine/token'
import type { ChainClient } from '@murmur/sdk/chain/chainClient'
import type { Snapshot } from '@murmur/sdk/pools/marketReader'
import type { TradeContracts } from '@murmur/sdk/trade/tradeContracts'
import { callContract } from './callContract.ts'
import { listListings } from './listListings.ts'
import { createRow, type Row, skipRow } from './preflightReport.ts'

/** An account without code on any network. It gets its coins for the length of the call. */
const account: Address = '0x000000000000000000000000004d75726d757253'
const PAID = 10n ** 16n
const COINS = 10n ** 21n
const DEADLINE_SECONDS = 1_200

type SwapOptions = { readonly snapshot: Snapshot; readonly contracts: TradeContracts | undefined }

/** One whole swap, coin to dollars, tried on the router in one call at the block of its quote. Nothing is sent. */
export async function checkSwap(client: ChainClient, { snapshot, contracts }: SwapOptions): Promise<Row> {
  const { market, block } = snapshot
  if (contracts === undefined) return skipRow('swap', 'no router')
  const listings = listListings(market.chainId)
  const coin = listings.find(({ tokenAddress }) => tokenAddress === null)
  const dollar = listings.find(({ symbol }) => symbol === 'USDC')
  if (coin === undefined || dollar === undefined) return skipRow('swap', 'no coin or no USDC')
  const { hooks = [] } = contracts.router
  const request = { pay: { listing: coin, units: PAID }, receive: dollar }
  const result = findSwappableQuote(request, { ...market, hooks })
  const advice = 'Look at the rows above; if they pass, do not open this network.'
  if (result.type !== 'quote') {
    return createRow('swap', { found: 'no quote', failed: [{ what: reasonTexts[result.reason], advice }] })
  }
  const { quote } = result
  const now = Number(block.timestamp)
  const plan = planSwap(quote, {
    ...contracts,
    account,
    recipient: account,
    now,
    deadline: now + DEADLINE_SECONDS,
    allowances: { token: 0n, permit2: { units: 0n, expiration: 0, nonce: 0 } },
  })
  if (plan.type === 'refused') {
    return createRow('swap', { found: 'no plan', failed: [{ what: `The plan was refused: ${plan.reason}.`, advice }] })
  }
  const swap = { steps: plan.steps, quote, permit2: contracts.permit2 }
  const { account: from } = getSwapStep(plan.steps).facts
  const reply = await callContract(client, {
    from,
    to: from,
    data: encodeSimulation(swap),
    blockHash: block.hash,
    overrides: { [from]: { code: simulatorCode, balance: COINS } },
  })
  const simulation = reply.type === 'answer' ? decodeSimulation(reply.data, swap) : undefined
  if (simulation?.type === 'fails') {
    const what = `The swap fails: ${simulation.failure.text ?? simulation.failure.reason}.`
    return createRow('swap', { found: 'failed', failed: [{ what, advice }] })
  }
  if (simulation?.type !== 'passes')
    return createRow('swap', { found: 'not tried', failed: [{ what: 'No node could try the swap.', advice }] })
  const change = simulation.changes.find(({ after }) => after.listing === dollar)
  const received = change && change.after.units - change.before.units
  const found = `${quote.route.legs.length} legs, received ${received}`
  if (received === quote.receive.units) return createRow('swap', { found })
  return createRow('swap', { found, failed: [{ what: `The quote was ${quote.receive.units}.`, advice }] })
}
