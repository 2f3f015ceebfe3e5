import { elapsed } from '@murmur/sdk/clock'
import type { Offer } from '@murmur/sdk/trade/offer'
import { Row, Rows, Stat } from '@murmur/ui/Rows.tsx'
import { Spinner } from '@murmur/ui/Spinner.tsx'
import { Stack } from '@murmur/ui/Stack.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { reviewCopy } from '../../content/en/review.ts'
import { useCopy } from '../../content/language.ts'
import { ExchangeMark } from '../card/route/ExchangeMark.tsx'
import { usePrices, useScreen } from '../state/SwapContext.ts'
import { AmountPair } from './AmountPair.tsx'
import { ConfirmBar } from './ConfirmBar.tsx'
import { OfferRisks } from './OfferRisks.tsx'
import styles from './OfferView.module.css'
import { useReviewState, useSeconds } from './ReviewContext.ts'
import { RecipientPart } from './recipient/RecipientPart.tsx'
import { countAsks, explainAsks, listHeroes, listRows } from './reviewView.ts'
import { SimulatedChanges } from './SimulatedChanges.tsx'
import { TransferSafety } from './transfer/TransferSafety.tsx'

export function OfferView() {
  const copy = useCopy(reviewCopy)
  const { offer, isExpired, refusal } = useReviewState()
  const isWaiting = !isExpired && refusal === undefined
  return (
    <>
      <Stack gap={4} className={styles.scroll}>
        {offer !== undefined && <OfferBody offer={offer} />}
        {offer === undefined && isWaiting && (
          <Text tone="soft" size="note" className={styles.loading} role="status">
            <Spinner />
            {copy.loading}
          </Text>
        )}
      </Stack>
      <ConfirmBar />
    </>
  )
}

function OfferBody({ offer }: { readonly offer: Offer }) {
  const copy = useCopy(reviewCopy)
  const form = useScreen((state) => state.form)
  const prices = usePrices()
  const note = explainAsks(offer)
  const { transfer } = offer.quoted
  return (
    <>
      <AmountPair offer={offer} />
      <dl className={styles.heroes}>
        {listHeroes(offer, { form, prices }).map(({ name, text, exact, level }) => (
          <Stat key={name} name={name} className={styles.hero}>
            <dd className={styles.heroText} title={exact} data-level={level}>
              {text}
            </dd>
          </Stat>
        ))}
      </dl>
      <OfferRisks offer={offer} />
      <details className={styles.details}>
        <summary className={styles.summary}>{copy.details}</summary>
        <Rows look="figures" className={styles.rows}>
          {listRows(offer, { form, prices }).map(({ name, text, exchanges = [] }) => (
            <Row key={name} name={name}>
              {text}
              {exchanges.length > 0 && (
                <span className={styles.exchanges}>
                  {exchanges.map((exchange) => (
                    <ExchangeMark key={exchange} name={exchange} />
                  ))}
                </span>
              )}
            </Row>
          ))}
          <BlockRow offer={offer} />
        </Rows>
      </details>
      {transfer !== undefined && <TransferSafety transfer={transfer} />}
      <RecipientPart offer={offer} />
      <SimulatedChanges offer={offer} />
      <Stack as="section" gap={2} className={styles.part} aria-labelledby="review-asks">
        <Label as="h3" id="review-asks">
          {copy.asks.title}
        </Label>
        <p className={styles.asks}>{countAsks(offer)}</p>
        {note !== undefined && (
          <Text tone="soft" size="small" leading="tight">
            {note}
          </Text>
        )}
      </Stack>
    </>
  )
}

function BlockRow({ offer }: { readonly offer: Offer }) {
  const copy = useCopy(reviewCopy)
  // Renders each second; the age itself is on the clock of quotes.
  useSeconds()
  const { stamp } = offer.quoted
  const seconds = Math.max(0, Math.floor((elapsed() - stamp.seenAt) / 1_000))
  return <Row name={copy.block}>{copy.blockAge({ block: stamp.block.number.toLocaleString('en'), seconds })}</Row>
}
