import { fromOutside, isOutsideFailure } from '@murmur/sdk/chain/outsideFailure'
import { elapsed } from '@murmur/sdk/clock'
import { reportFault } from '@murmur/sdk/faults'
import type { Deposit, Holding } from '@murmur/sdk/transfer/transfer'
import { Button } from '@murmur/ui/Button.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { useState } from 'react'
import { transferCopy } from '../../content/en/transfers.ts'
import { useCopy } from '../../content/language.ts'
import { getPageServices } from '../../services.ts'
import { formatShort } from '../formatFigures.ts'
import { formatHolding, nameNetwork } from '../receipt/describeTransfer.ts'
import { reachNetwork } from './pageSpeedUps.ts'
import styles from './SpeedUp.module.css'
import type { SpeedUpOffer } from './speedUpOffer.ts'
import { startSpeedUp } from './startSpeedUp.ts'

type FormProps = {
  readonly deposit: Deposit
  readonly offer: Extract<SpeedUpOffer, { type: 'offered' }>
}

/** Shows each total fee with the arriving amount, and asks the wallet. */
export function HigherFeeForm({ deposit, offer }: FormProps) {
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
