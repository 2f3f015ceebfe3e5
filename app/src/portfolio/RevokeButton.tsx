import { findNetwork } from '@murmur/engine/network'
import type { Address } from '@murmur/engine/token'
import { elapsed } from '@murmur/sdk/clock'
import type { GivenAllowance } from '@murmur/sdk/trade/leftover/givenAllowances'
import { startRevocation } from '@murmur/sdk/trade/leftover/startRevocation'
import type { StartRefusal } from '@murmur/sdk/trade/startSwap'
import { Button } from '@murmur/ui/Button.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { useState } from 'react'
import { reachNetwork } from '../activity/speedUp/pageSpeedUps.ts'
import { portfolioCopy } from '../content/en/portfolio.ts'
import { reviewCopy } from '../content/en/review.ts'
import { useCopy } from '../content/language.ts'
import { getPageServices } from '../services.ts'
import styles from './Portfolio.module.css'

type RevokeProps = {
  readonly allowance: GivenAllowance
  readonly account: Address
  /** Its last revocation is pending. */
  readonly isBusy: boolean
}

export function RevokeButton({ allowance, account, isBusy }: RevokeProps) {
  const copy = useCopy(portfolioCopy).allowances
  const refusals = useCopy(reviewCopy).startRefusals
  const [state, setState] = useState<{ readonly isStarting: boolean; readonly refusal?: string }>({ isStarting: false })
  const isOff = isBusy || state.isStarting
  const { listing } = allowance
  const start = async () => {
    setState({ isStarting: true })
    const result = await revoke({ allowance, account })
    if (result.type === 'started') return setState({ isStarting: false })
    const { reason } = result
    setState({ isStarting: false, refusal: reason === 'stay' || reason === 'failed' ? copy[reason] : refusals[reason] })
  }
  return (
    <span className={styles.revoke}>
      <Button
        look="line"
        aria-disabled={isOff}
        aria-label={copy.revokeOf({ symbol: listing.symbol, network: findNetwork(listing.chainId)?.name ?? '' })}
        onClick={() => isOff || void start()}
      >
        {isOff ? copy.starting : copy.revoke}
      </Button>
      <Text as="span" tone="loss" size="fine" role="alert">
        {state.refusal}
      </Text>
    </span>
  )
}

type Revocation = { readonly allowance: GivenAllowance; readonly account: Address }

type RevokeResult =
  | { readonly type: 'started' }
  | { readonly type: 'refused'; readonly reason: StartRefusal | 'failed' | 'stay' }

/** The wallet goes to the network of the token first. */
async function revoke({ allowance, account }: Revocation): Promise<RevokeResult> {
  const { wallet, execution } = getPageServices()
  const { listing, units, spender } = allowance
  const chainId = Number(listing.chainId)
  if (!(await reachNetwork(chainId, { wallet }))) return { type: 'refused', reason: 'stay' }
  const left = { listing, units }
  const revocation = { account, chainId, left, spenders: [spender], now: elapsed() }
  const result = await startRevocation(revocation, await execution.load())
  return 'id' in result ? { type: 'started' } : { type: 'refused', reason: result.reason }
}
