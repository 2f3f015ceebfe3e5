import { findCurrentStep, isPending, type SwapRecord } from '@murmur/sdk/trade/record'
import type { TransferState } from '@murmur/sdk/transfer/transfer'
import { ButtonLink } from '@murmur/ui/ButtonLink.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { useEffect, useId, useSyncExternalStore } from 'react'
import { transferCopy } from '../../content/en/transfers.ts'
import { useCopy } from '../../content/language.ts'
import { paths } from '../../paths.ts'
import { getPageServices } from '../../services.ts'
import { getPageActivity } from '../pageActivity.ts'
import { shorten } from '../receipt/describeTransfer.ts'
import { SPEED_UP_ID } from '../recordView.ts'
import { HigherFeeForm } from './HigherFeeForm.tsx'
import { getSuggestion, openTrading } from './pageSpeedUps.ts'
import styles from './SpeedUp.module.css'
import { findSpeedUp, findSpeedUpRecord, type SpeedUpOffer } from './speedUpOffer.ts'

type SpeedUpProps = { readonly state: Extract<TransferState, { type: 'waiting' }> }

/** A higher fee for a transfer that takes longer than usual: the offer, why there is none, or how far it has come. */
export function SpeedUp({ state }: SpeedUpProps) {
  const copy = useCopy(transferCopy).speedUp
  const id = useId()
  const { wallet, execution } = getPageServices()
  const { records } = getPageActivity()
  const { session } = useSyncExternalStore(wallet.state.subscribe, wallet.state.get)
  const record = findSpeedUpRecord(useSyncExternalStore(records.subscribe, records.get), state.deposit)
  // An earlier visit's wallet comes back without opening it.
  useEffect(() => void wallet.restore(), [wallet])
  const fee = getSuggestion(state.deposit)
  const suggestion = useSyncExternalStore(fee.subscribe, fee.get)
  const offer = findSpeedUp(state, { account: session?.account.address, suggestion })
  const isOffered = offer.type === 'offered'
  useEffect(() => (isOffered ? openTrading(execution) : undefined), [isOffered, execution])
  return (
    <section id={SPEED_UP_ID} className={styles.panel} aria-labelledby={id} tabIndex={-1} ref={goToLinked}>
      <Text as="h2" size="label" id={id}>
        {copy.title}
      </Text>
      {record !== undefined && <RequestState record={record} />}
      {offer.type === 'asking' && (
        <Text tone="soft" wrap="anywhere" className={styles.text}>
          {copy.asking}
        </Text>
      )}
      {offer.type === 'refused' && <Refusal reason={offer.reason} account={state.deposit.depositor} />}
      {offer.type === 'offered' && !(record && isPending(record)) && (
        <HigherFeeForm deposit={state.deposit} offer={offer} />
      )}
    </section>
  )
}

/** The panel appears long after the page has loaded, too late for the browser to go to it by the link's hash. */
function goToLinked(panel: HTMLElement | null): void {
  if (window.location.hash === `#${SPEED_UP_ID}`) panel?.focus()
}

/** How far the last request has come. */
function RequestState({ record }: { readonly record: SwapRecord }) {
  const copy = useCopy(transferCopy).speedUp
  const { type } = findCurrentStep(record).step.state
  const text = type in copy.states ? copy.states[type as keyof typeof copy.states] : copy.states.waiting
  return (
    <Text tone="soft" wrap="anywhere" className={styles.text} role="status" data-request={type}>
      {text}
    </Text>
  )
}

type Refused = Extract<SpeedUpOffer, { type: 'refused' }>
type RefusalProps = { readonly reason: Refused['reason']; readonly account: string }

function Refusal({ reason, account }: RefusalProps) {
  const copy = useCopy(transferCopy).speedUp
  if (reason !== 'account')
    return (
      <Text tone="soft" wrap="anywhere" className={styles.text}>
        {copy.refusals[reason]}
      </Text>
    )
  return (
    <>
      <Text tone="soft" wrap="anywhere" className={styles.text}>
        {copy.refusals.account(shorten(account))}
      </Text>
      <div>
        <ButtonLink look="line" href={paths.swap}>
          {copy.connect}
        </ButtonLink>
      </div>
    </>
  )
}
