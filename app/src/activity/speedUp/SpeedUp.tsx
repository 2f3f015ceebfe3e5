import { fromOutside, isOutsideFailure } from '@murmur/sdk/chain/outsideFailure'
import { elapsed } from '@murmur/sdk/clock'
import { reportFault } from '@murmur/sdk/faults'
import { findCurrentStep, isPending, type SwapRecord } from '@murmur/sdk/trade/record'
import type { Deposit, Holding, TransferState } from '@murmur/sdk/transfer/transfer'
import { Button } from '@murmur/ui/Button.tsx'
import { ButtonLink } from '@murmur/ui/ButtonLink.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { transferCopy } from '../../content/en/transfers.ts'
import { useCopy } from '../../content/language.ts'
import { paths } from '../../paths.ts'
import { getPageServices } from '../../services.ts'
import { formatShort } from '../formatFigures.ts'
import { getPageActivity } from '../pageActivity.ts'
import { formatHolding, nameNetwork, shorten } from '../receipt/describeTransfer.ts'
import { SPEED_UP_ID } from '../recordView.ts'
import { getSuggestion, openTrading, reachNetwork } from './pageSpeedUps.ts'
import styles from './SpeedUp.module.css'
import { findSpeedUp, findSpeedUpRecord, type SpeedUpOffer } from './speedUpOffer.ts'
import { startSpeedUp } from './startSpeedUp.ts'

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

type FormProps = {
  readonly deposit: Deposit
  readonly offer: Extract<SpeedUpOffer, { type: 'offered' }>
}

/** Shows each total fee with the arriving amount, and asks the wallet. */
function HigherFeeForm({ deposit, offer }: FormProps) {
  const copy = useCopy(transferCopy).speedUp
  const { execution, wallet } = getPageServices()
  const [chosen, setChosen] = useState(0)
  const [problem, setProblem] = useState<keyof typeof copy.problems>()
  const [isStarting, setIsStarting] = useState(false)
  const higher = offer.fees[chosen] ?? offer.fees[0]
  if (higher === undefined) return null
  const { own, suggested } = offer.basis
  const formatFee = ({ units }: Holding) => formatShort({ listing: offer.output, units })
  const start = async () => {
    setIsStarting(true)
    setProblem(undefined)
    const now = elapsed()
    const reach = (chainId: number) => reachNetwork(chainId, { wallet })
    const begin = async () => {
      const loaded = await fromOutside(execution.load(), { failure: 'The code that sends could not be loaded.' })
      return await startSpeedUp(deposit, { ...offer, execution: loaded, reach, higher, now })
    }
    const fail = (error: unknown) => {
      if (!isOutsideFailure(error)) reportFault(error, { place: 'offering a higher fee', hash: deposit.hash })
      return 'failed' as const
    }
    setProblem(await begin().catch(fail))
    setIsStarting(false)
  }
  return (
    <>
      <Text tone="soft" wrap="anywhere" className={styles.text}>
        {copy.text}
      </Text>
      <Text tone="soft" wrap="anywhere" className={styles.text} data-fact="basis">
        {suggested === undefined
          ? copy.unknown(formatFee(own))
          : copy.basis({ suggested: formatFee(suggested), own: formatFee(own) })}
      </Text>
      <fieldset className={styles.choices} aria-label={copy.choices}>
        {offer.fees.map((one, index) => (
          <label key={one.arriving.units} className={styles.choice}>
            <input type="radio" name="higher-fee" checked={one === higher} onChange={() => setChosen(index)} />
            {copy.choice({ fee: formatFee(one.fee), arriving: formatFee(one.arriving) })}
          </label>
        ))}
      </fieldset>
      <Text tone="soft" wrap="anywhere" className={styles.text} data-fact="floor">
        {copy.floor({ amount: formatHolding(higher.arriving), network: nameNetwork(higher.arriving.chainId) })}
      </Text>
      <Text tone="soft" wrap="anywhere" className={styles.text}>
        {copy.cost(nameNetwork(deposit.held.chainId))}
      </Text>
      <div>
        <Button disabled={isStarting} onClick={() => void start()}>
          {isStarting ? copy.starting : copy.start}
        </Button>
      </div>
      <p className={styles.problem} role="alert">
        {problem !== undefined && copy.problems[problem]}
      </p>
    </>
  )
}
