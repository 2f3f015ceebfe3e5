import { attemptOutside } from '@murmur/sdk/chain/outsideFailure'
import type { Execution } from '@murmur/sdk/trade/execution'
import type { RecordedListing } from '@murmur/sdk/trade/record'
import type { StartRefusal } from '@murmur/sdk/trade/startSwap'
import { planSpeedUp } from '@murmur/sdk/transfer/planSpeedUp'
import type { Deposit } from '@murmur/sdk/transfer/transfer'
import type { HigherFee } from './speedUpOffer.ts'

type SpeedUpOptions = {
  readonly execution: Pick<Execution, 'start' | 'findNetwork'>
  /** Brings the wallet to this network. False if the user declines. */
  reach(chainId: number): Promise<boolean>
  readonly higher: HigherFee
  readonly output: RecordedListing
  /** Milliseconds, on the clock of quotes. */
  readonly now: number
}

type SpeedUpProblem =
  | Exclude<StartRefusal, 'continued' | 'unknownNetwork' | 'altered' | 'pageFault'>
  | 'network'
  | 'failed'

/** Uses the gate and the journal of swaps. Returns nothing once it has begun: its record then has the state. */
export async function startSpeedUp(deposit: Deposit, options: SpeedUpOptions): Promise<SpeedUpProblem | undefined> {
  const { execution, reach, higher, now } = options
  const { chainId } = deposit.held
  const trade = execution.findNetwork(chainId)
  if (trade?.bridge === undefined) return 'failed'
  if (!(await reach(chainId))) return 'network'
  const read = trade.chain.readAccountState(deposit.depositor, { token: null })
  const accountState = await attemptOutside(read)
  if (accountState === undefined) return 'failed'
  const speedUp = {
    chainId,
    account: deposit.depositor,
    spokePool: trade.bridge.spokePool,
    depositId: deposit.depositId,
    outputAmount: higher.arriving.units,
    recipient: deposit.beneficiary,
  }
  const plan = planSpeedUp(speedUp, {
    hash: deposit.hash,
    destinationChainId: deposit.output.chainId,
    accountState,
    now,
    output: pick(options.output),
  })
  const result = await execution.start(plan)
  return result.type === 'started' ? undefined : nameProblem(result.reason)
}

function nameProblem(reason: StartRefusal): SpeedUpProblem {
  const isOwn = reason === 'continued' || reason === 'unknownNetwork' || reason === 'altered' || reason === 'pageFault'
  return isOwn ? 'failed' : reason
}

function pick({ id, symbol, tokenAddress, decimals }: RecordedListing): RecordedListing {
  return { id, symbol, tokenAddress, decimals }
}
