import { DEFAULT_SLIPPAGE_BPS } from '@murmur/engine/quote'
import * as v from 'valibot'
import { tryParse } from '../schemas.ts'
import type { TradeRequest } from './tradeRequest.ts'

/** By the path of the question. */
export type KnownSlippages = Map<string, { readonly bps: Promise<number>; readonly until: number }>

type Asking = {
  readonly ask: (path: string) => Promise<Response>
  readonly now: () => number
  readonly known: KnownSlippages
}

/** The volatility of a pair hardly changes within it. */
const KEPT_MS = 60_000
const answered = v.object({ slippageBps: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_500)) })

/** The tolerance of the server's own quote for `auto`. Without one, the trade has the usual one. */
export function askSlippage(request: TradeRequest, { ask, now, known }: Asking): Promise<number> {
  const path = `/v1/quote?${writeQuestion(request)}`
  const entry = known.get(path)
  if (entry !== undefined && now() < entry.until) return entry.bps
  const bps = measure(path, ask)
  known.set(path, { bps, until: now() + KEPT_MS })
  // The caller has the error. The next question asks again.
  bps.catch(() => known.delete(path))
  return bps
}

async function measure(path: string, ask: Asking['ask']): Promise<number> {
  const answer = await ask(path)
  const read = answer.ok ? tryParse(answered, await answer.json()) : undefined
  return read?.slippageBps ?? DEFAULT_SLIPPAGE_BPS
}

function writeQuestion({ pay, receive }: TradeRequest): URLSearchParams {
  const [payListing, receiveListing] = [pay, receive].map((side) => ('units' in side ? side.listing : side))
  return new URLSearchParams({
    chainId: String(payListing?.chainId),
    receiveChainId: String(receiveListing?.chainId),
    pay: payListing?.tokenAddress ?? 'native',
    receive: receiveListing?.tokenAddress ?? 'native',
    ...('units' in pay && { payAmount: String(pay.units) }),
    ...('units' in receive && { receiveAmount: String(receive.units) }),
    slippageBps: 'auto',
  })
}
