import type { Amount } from '@murmur/engine/amount'
import { elapsed } from '@murmur/sdk/clock'
import { findWorth } from '@murmur/sdk/market/judgeQuote'
import type { FoundTransfer } from '@murmur/sdk/market/quoteState'
import type { Offer } from '@murmur/sdk/trade/offer'
import { Button } from '@murmur/ui/Button.tsx'
import { Fold } from '@murmur/ui/Fold.tsx'
import { Notice } from '@murmur/ui/Notice.tsx'
import { Row, Rows, Stat } from '@murmur/ui/Rows.tsx'
import { Spinner } from '@murmur/ui/Spinner.tsx'
import { Stack } from '@murmur/ui/Stack.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { reviewCopy } from '../../content/en/review.ts'
import { useCopy } from '../../content/language.ts'
import { AmountText } from '../card/quote/AmountText.tsx'
import { RiskLine } from '../card/quote/RiskNotice.tsx'
import { ExchangeMark } from '../card/route/ExchangeMark.tsx'
import { OwnTabLink } from '../card/StorageNotice.tsx'
import { TokenMark } from '../card/TokenMark.tsx'
import { formatCents } from '../state/quote/quoteView.ts'
import { usePrices, useScreen, useSwap } from '../state/SwapContext.ts'
import { judgeOffer } from './confirmOffer.ts'
import { describeChange } from './describeChange.ts'
import styles from './OfferView.module.css'
import { findObjection, type Objection } from './objection.ts'
import { useRecipient, useReview, useReviewState, useSeconds, useTrading } from './ReviewContext.ts'
import { RecipientPart } from './recipient/RecipientPart.tsx'
import type { ReviewState } from './reviewState.ts'
import { countAsks, explainAsks, listAllowances, listChanges, listHeroes, listRows, nameCoins } from './reviewView.ts'
import { listFailures, nameEnds } from './transfer/transferView.ts'

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
          <Stat key={name} name={name}>
            <dd className={styles.heroText} title={exact} data-level={level}>
              {text}
            </dd>
          </Stat>
        ))}
      </dl>
      <OfferRisks offer={offer} />
      <Fold name={copy.details} className={styles.details}>
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
      </Fold>
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

/** The payment above, the receipt below. */
function AmountPair({ offer }: { readonly offer: Offer }) {
  const copy = useCopy(reviewCopy)
  const { quote } = offer.quoted
  const isOwn = offer.recipient === offer.account
  return (
    <dl className={styles.pair}>
      <Side name={copy.pay} amount={quote.pay} />
      <Side name={isOwn ? copy.receive : copy.recipientReceives} amount={quote.receive} />
    </dl>
  )
}

type SideProps = { readonly name: string; readonly amount: Amount }

function Side({ name, amount }: SideProps) {
  const price = usePrices().get(amount.listing.id)
  const worth = price?.type === 'price' ? findWorth(amount, price.usdPrice) : undefined
  return (
    <Stat name={name} className={styles.side}>
      <dd className={styles.amount}>
        <TokenMark token={amount.listing} />
        <AmountText amount={amount} />
        {worth !== undefined && (
          <Text as="span" tone="soft" size="fine" font="mono" weight="normal" className={styles.worth}>
            {formatCents(worth)}
          </Text>
        )}
      </dd>
    </Stat>
  )
}

/** The warnings of the card again. */
function OfferRisks({ offer }: { readonly offer: Offer }) {
  const swap = useSwap()
  const { risks } = judgeOffer(swap, offer)
  return risks.map((risk) => (
    <RiskLine key={'symbol' in risk ? `${risk.type} ${risk.symbol}` : risk.type} risk={risk} />
  ))
}

/** The result of the simulation. A failure is repeated beside CONFIRM, which it blocks. */
function SimulatedChanges({ offer }: { readonly offer: Offer }) {
  const copy = useCopy(reviewCopy)
  const { simulation } = offer
  const { transfer } = offer.quoted
  return (
    <Stack
      as="section"
      gap={2}
      className={styles.part}
      aria-labelledby="review-changes"
      data-simulation={simulation.type}
    >
      <Label as="h3" id="review-changes">
        {copy.changes.title}
      </Label>
      {simulation.type === 'passes' && (
        <>
          <Text as="ul" size="small" font="figures" wrap="anywhere" className={styles.changes}>
            {listChanges(simulation.changes, offer).map(({ id, text, direction }) => (
              <li key={id} data-direction={direction}>
                {text}
              </li>
            ))}
          </Text>
          {listAllowances(simulation, offer).map((text) => (
            <Text tone="soft" size="small" leading="tight" key={text}>
              {text}
            </Text>
          ))}
          <Text tone="soft" size="small" leading="tight">
            {transfer === undefined ? copy.changes.simulated : copy.transfer.simulated(nameEnds(transfer))}
          </Text>
        </>
      )}
      {simulation.type === 'unchecked' && (
        <Text tone="soft" size="small" leading="tight">
          {copy.unchecked[simulation.reason]}
        </Text>
      )}
      {simulation.type === 'fails' && (
        <Notice as="p" tone="loss" hasIcon>
          <span>
            {copy.failures[simulation.failure.reason]}
            {simulation.failure.text !== undefined && ` ${copy.quoted(simulation.failure.text)}`}
          </span>
        </Notice>
      )}
    </Stack>
  )
}

/** Where the tokens are if a part of the transfer fails. */
function TransferSafety({ transfer }: { readonly transfer: FoundTransfer }) {
  const copy = useCopy(reviewCopy).transfer
  return (
    <Stack as="section" gap={2} className={styles.part} aria-labelledby="review-safety">
      <Label as="h3" id="review-safety">
        {copy.safety}
      </Label>
      {listFailures(transfer).map((text) => (
        <Text tone="soft" size="small" leading="tight" key={text}>
          {text}
        </Text>
      ))}
    </Stack>
  )
}

/** CONFIRM, and the conditions before it. */
function ConfirmBar() {
  const copy = useCopy(reviewCopy)
  const swap = useSwap()
  const review = useReview()
  const state = useReviewState()
  const { offer } = state
  const judged = offer === undefined ? { risks: [], isAccepted: false } : judgeOffer(swap, offer)
  const objection = findObjection(state, { ...judged, trading: useTrading(), recipient: useRecipient() })
  return (
    <Stack gap={3} className={styles.bar}>
      <Text as="div" size="note" leading="tight" className={styles.notice} role="status">
        <ObjectionText state={state} objection={objection} />
      </Text>
      {objection === 'changed' && (
        <Button look="line" onClick={review.accept}>
          {copy.accept}
        </Button>
      )}
      <StartRefusal />
      <Button className={styles.confirm} aria-disabled={objection !== undefined} onClick={() => void review.confirm()}>
        {state.isStarting ? copy.starting : copy.confirm}
      </Button>
    </Stack>
  )
}

type ObjectionTextProps = { readonly state: ReviewState; readonly objection: Objection | undefined }

function ObjectionText({ state, objection }: ObjectionTextProps) {
  const copy = useCopy(reviewCopy)
  const form = useScreen((screen) => screen.form)
  const { offer, refusal } = state
  const { expired, riskBlocked, riskUnaccepted } = copy
  const fixed: Partial<Record<Objection, string>> = {
    closed: copy.closed.confirm,
    expired,
    riskBlocked,
    riskUnaccepted,
    ...copy.recipients.objections,
  }
  if (objection === undefined || fixed[objection] !== undefined) return objection && fixed[objection]
  if (objection === 'refused' && refusal !== undefined) return copy.refusals[refusal]
  if (offer === undefined) return null
  if (objection === 'simulationFailed' && offer.simulation.type === 'fails')
    return copy.failures[offer.simulation.failure.reason]
  if (objection === 'feeShort') {
    const coins = nameCoins(offer.fee, { form }) ?? ''
    return copy.feeShort({ coins, symbol: coins.split(' ').at(-1) ?? '' })
  }
  return objection === 'changed' ? describeChange(offer, state) : null
}

/** Nothing was sent. The user can look at the earlier swap that blocks this one. */
function StartRefusal() {
  const copy = useCopy(reviewCopy)
  const { progress, show } = useReview()
  const { startRefusal } = useReviewState()
  if (startRefusal === undefined) return null
  const earlier =
    startRefusal === 'unclear' || startRefusal === 'busy' || startRefusal === 'continued'
      ? progress.shown.get()
      : undefined
  return (
    <Text as="div" tone="loss" size="note" leading="tight" className={styles.refusal} role="alert">
      <p>{copy.startRefusals[startRefusal]}</p>
      {earlier !== undefined && (
        <Button look="line" onClick={() => show(earlier.id)}>
          {copy.lookAtIt}
        </Button>
      )}
      {startRefusal === 'notStored' && window.parent !== window && <OwnTabLink />}
    </Text>
  )
}
