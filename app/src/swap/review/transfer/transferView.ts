import type { Amount } from '@murmur/engine/amount'
import { findNetwork } from '@murmur/engine/network'
import type { FoundTransfer } from '@murmur/sdk/market/quoteState'
import type { PriceBook } from '@murmur/sdk/queries/pricesQuery'
import { reviewCopy } from '../../../content/en/review.ts'
import { getCopy, language } from '../../../content/language.ts'
import { languages } from '../../../content/languages.ts'
import { nameAmount, nameBridgeFee, nameExact } from '../../state/quote/quoteView.ts'

type Row = { readonly name: string; readonly text: string }

/** The rows that only a transfer has: both networks, the bridge, its fee and its time. */
export function listTransferRows(transfer: FoundTransfer, prices: PriceBook): readonly Row[] {
  const { transfer: copy } = getCopy(reviewCopy)
  const { minimumReceive, carried, arriving, kept, fillSeconds } = transfer
  const { pay, receive } = nameEnds(transfer)
  return [
    { name: copy.minimum(receive), text: nameExact(minimumReceive) },
    { name: copy.networks, text: copy.networkPath({ pay, receive }) },
    { name: copy.bridge, text: copy.carries({ paid: nameAmount(carried), arriving: nameAmount(arriving) }) },
    ...(kept.units === 0n ? [] : [{ name: copy.kept(pay), text: copy.keptAbout(nameAmount(kept)) }]),
    { name: copy.bridgeFee, text: nameBridgeFee(transfer, prices) },
    { name: copy.time, text: copy.duration(fillSeconds) },
  ]
}

/** Where the tokens are if a part of it fails. */
export function listFailures(transfer: FoundTransfer): readonly string[] {
  const { transfer: copy } = getCopy(reviewCopy)
  const { second, arriving, carried, fees } = transfer
  const { pay, receive } = nameEnds(transfer)
  const time = formatTime(fees.fillDeadline)
  return [
    ...(second === undefined ? [] : [copy.swapFails({ amount: nameAmount(arriving), network: receive })]),
    copy.notFilled({ amount: nameAmount(carried), network: pay, time }),
  ]
}

export function nameEnds({ pay, receive }: Pick<FoundTransfer, 'pay' | 'receive'>) {
  const name = ({ listing }: Amount) => findNetwork(listing.chainId)?.name ?? String(listing.chainId)
  return { pay: name(pay), receive: name(receive) }
}

function formatTime(seconds: number): string {
  const { tag } = languages[language.get().id]
  return new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(seconds * 1_000)
}
