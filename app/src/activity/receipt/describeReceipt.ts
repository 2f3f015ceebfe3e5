import type { PriceBook } from '@murmur/sdk/queries/pricesQuery'
import type { SwapRecord } from '@murmur/sdk/trade/record'
import { activityCopy } from '../../content/en/activity.ts'
import { getCopy } from '../../content/language.ts'
import type { ReceiptAddress } from '../receiptAddress.ts'
import { describeFee, describeSwap, type SwapFigures } from './describeSwap.ts'
import { describeTransfer, type TransferView } from './describeTransfer.ts'
import type { ReceiptState, SwapState } from './watchReceipt.ts'

/** The page of a swap or a transfer in words and figures. */
type ReceiptView = ReceiptHead &
  (
    | { readonly kind: 'swap'; readonly figures: SwapFigures | undefined }
    | ({ readonly kind: 'transfer' } & TransferView)
  )

type ReceiptHead = {
  /** For styles and tests. */
  readonly state: string
  readonly look: 'open' | 'good' | 'bad'
  readonly name: string
  readonly text: string
}

type Context = {
  readonly address: ReceiptAddress
  /** The journal of this browser. */
  readonly records: readonly SwapRecord[]
  readonly prices: PriceBook
}

type Read = Exclude<ReceiptState, { readonly kind: 'reading' }>

export function describeReceipt(receipt: Read, context: Context): ReceiptView {
  if (receipt.kind === 'transfer') return { kind: 'transfer', ...describeTransfer(receipt.state, context.address) }
  const { state } = receipt
  const name = nameState(state)
  return {
    kind: 'swap',
    state: name,
    look: looks[name] ?? 'open',
    name: getCopy(activityCopy).receipt.states[name],
    text: describeState(state, context),
    figures: findFigures(state, context),
  }
}

const looks: Readonly<Partial<Record<ReturnType<typeof nameState>, ReceiptHead['look']>>> = {
  confirmed: 'good',
  reverted: 'bad',
  unreachable: 'bad',
}

function nameState(state: SwapState) {
  if (state.type === 'unsupported') return 'other'
  if (state.type === 'unreachable') return 'unreachable'
  return state.reading.reported === undefined ? state.reading.swap.type : 'reported'
}

function describeState(state: SwapState, { prices }: Context): string {
  const { texts, reasons, reported: reports } = getCopy(activityCopy).receipt
  if (state.type !== 'read') return texts[state.type]
  const { swap, reported } = state.reading
  if (reported !== undefined) return reports[reported]
  if (swap.type !== 'reverted') return texts[swap.type]
  const fee = describeFee(swap.fee, { chainId: swap.facts.chainId, prices })
  return `${texts.reverted({ fee })} ${reasons[swap.reason]}`
}

function findFigures(state: SwapState, { address, records, prices }: Context): SwapFigures | undefined {
  if (state.type !== 'read' || !('facts' in state.reading.swap)) return undefined
  const { swap, unlisted } = state.reading
  const { chainId, hash } = address
  const record = records.find((one) => one.chainId === chainId && one.steps.at(-1)?.hashes.includes(hash))
  return describeSwap(swap, { terms: record?.kind === 'swap' ? record.terms : undefined, prices, unlisted })
}
