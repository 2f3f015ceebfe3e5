import { findNetwork } from '@murmur/engine/network'
import { type FoundQuote, type QuoteState, readSearch } from '@murmur/sdk/market/quoteState'
import { Stack } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { memo } from 'react'
import { quoteCopy } from '../../../content/en/quotes.ts'
import { useCopy } from '../../../content/language.ts'
import { measureLoss } from '../../state/quote/comparePools.ts'
import { describeTransferExchanges } from '../../state/quote/describeExchanges.ts'
import { formatPercent, nameAmount } from '../../state/quote/quoteView.ts'
import { ProofDetails } from './ProofDetails.tsx'
import { RouteDrawing, type Unfolding } from './RouteDrawing.tsx'
import styles from './RoutePanel.module.css'

type TransferRouteProps = Unfolding & { readonly state: Extract<QuoteState, { type: 'transfer' }> }

/** The route on each network, and the bridge between them. */
export function TransferRoute({ state, ...unfolding }: TransferRouteProps) {
  const copy = useCopy(quoteCopy).panel
  const { first, second, carried, arriving } = state.transfer
  const [origin, destination] = state.stamps.map(({ chainId }) => ({ chainId, name: findNetwork(chainId)?.name ?? '' }))
  if (origin === undefined || destination === undefined) return null
  const ends = { pay: origin.name, receive: destination.name }
  return (
    <Stack gap={4} className={styles.body} data-pending={state.isPending ? '' : undefined}>
      {first && <Leg quote={first} network={origin} {...unfolding} />}
      <Text tone="plain" size="note" className={styles.bridge}>
        {copy.bridge({ paid: nameAmount(carried), arriving: nameAmount(arriving), ...ends })}
      </Text>
      {second && <Leg quote={second} network={destination} {...unfolding} />}
      <Proof state={state} />
    </Stack>
  )
}

type LegProps = Unfolding & {
  readonly quote: FoundQuote
  readonly network: { readonly chainId: number; readonly name: string }
}

/** Memoised: the age or state of a quote does not change its drawing. */
const Drawing = memo(RouteDrawing)

function Leg({ quote, network, ...unfolding }: LegProps) {
  const copy = useCopy(quoteCopy).panel
  return (
    <section>
      <h3 className={styles.label}>{copy.onNetwork(network.name)}</h3>
      <Drawing quote={quote} chainId={network.chainId} {...unfolding} />
    </section>
  )
}

function Proof({ state }: Pick<TransferRouteProps, 'state'>) {
  const copy = useCopy(quoteCopy).panel
  const { transfer } = state
  const { receive, bestSinglePools } = transfer
  const lossBps = bestSinglePools && measureLoss(bestSinglePools.receive.units, receive.units)
  const comparison =
    bestSinglePools !== undefined && lossBps !== undefined && lossBps > 0
      ? copy.singlePools({ amount: nameAmount(bestSinglePools.receive), percent: formatPercent(lossBps) })
      : undefined
  const search = readSearch(transfer)
  const exchanges = describeTransferExchanges(state)
  return <ProofDetails search={search} comparison={comparison} exchanges={exchanges} describe={copy.transferProof} />
}
