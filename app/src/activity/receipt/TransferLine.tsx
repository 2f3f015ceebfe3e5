import { findNetwork } from '@murmur/engine/network'
import type { TransferState } from '@murmur/sdk/transfer/transfer'
import { Mark } from '@murmur/ui/Mark.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { transferCopy } from '../../content/en/transfers.ts'
import { useCopy } from '../../content/language.ts'
import { TokenMark } from '../../swap/card/TokenMark.tsx'
import { describeJourney, describeProgress, type Journey } from './describeTransfer.ts'
import styles from './TransferLine.module.css'
import { useClock } from './useClock.ts'

type Waiting = Extract<TransferState, { type: 'waiting' }>

/** One line from network to network, with the token where it is. Nothing while no deposit is known. */
export function TransferLine({ state }: { readonly state: TransferState }) {
  const copy = useCopy(transferCopy).journey
  const journey = describeJourney(state)
  if (journey === undefined) return null
  const { origin, destination, place, text } = journey
  return (
    <section className={styles.journey} aria-label={copy.label} data-place={place}>
      <End end={origin} />
      <End end={destination} />
      {state.type === 'waiting' ? (
        <WaitingTrack journey={journey} state={state} />
      ) : (
        <>
          <Track journey={journey} done={stops[place]} />
          <Text tone="soft" size="small" font="figures" className={styles.text}>
            {text}
          </Text>
        </>
      )}
    </section>
  )
}

const stops = { origin: 0, onTheWay: 0.1, stuck: 0.5, destination: 1, unknown: undefined } as const

function End({ end: { chainId, label, amount } }: { readonly end: Journey['origin'] }) {
  const network = findNetwork(chainId)
  return (
    <div className={styles.end}>
      <span className={styles.network}>
        <Mark of="chain" name={network?.icon ?? ''} size="small" />
        {network?.name ?? chainId}
      </span>
      <dl>
        <Label as="dt">{label}</Label>
        <Text as="dd" font="figures" wrap="anywhere" className={styles.amount}>
          {amount}
        </Text>
      </dl>
    </div>
  )
}

function WaitingTrack({ journey, state }: { readonly journey: Journey; readonly state: Waiting }) {
  const copy = useCopy(transferCopy).progress
  const { done, text } = describeProgress(state, { now: useClock() })
  return (
    <>
      <progress
        className={styles.forReaders}
        max={100}
        value={Math.round(done * 100)}
        aria-label={copy.label}
        aria-valuetext={text}
      />
      <Track journey={journey} done={done} />
      <Text tone="soft" size="small" font="figures" className={styles.text}>
        {text}
      </Text>
    </>
  )
}

/** The token never touches the other end before the chain shows it there. */
function Track({ journey, done }: { readonly journey: Journey; readonly done: number | undefined }) {
  const x = `${Math.round((done ?? 0) * 1_000) / 10}%`
  return (
    <svg className={styles.track} width="100%" height="40" aria-hidden="true">
      <line className={styles.rail} x1="0" x2="100%" y1="20" y2="20" />
      {done !== undefined && <line className={styles.passed} x1="0" x2={x} y1="20" y2="20" />}
      <circle className={styles.stop} cx="0" cy="20" r="5" data-reached="" />
      <circle className={styles.stop} cx="100%" cy="20" r="5" data-reached={done === 1 ? '' : undefined} />
      {done !== undefined && (
        <foreignObject className={styles.token} x={x} y="0" width="40" height="40">
          {journey.carried === undefined ? (
            <span className={styles.dot} />
          ) : (
            <TokenMark token={journey.carried} size="large" />
          )}
        </foreignObject>
      )}
    </svg>
  )
}
