import type { Address, Listing } from '@murmur/engine/token'
import { type Abi, erc20Abi, multicall3Abi } from 'viem'
import { multicall } from 'viem/actions'
import { permit2Abi } from '../../chain/compareNodes.ts'
import { OutsideFailure } from '../../chain/outsideFailure.ts'
import type { TradeNetwork } from '../tradeNetwork.ts'
import type { Spender } from './revocation.ts'

/** An allowance above zero that an account has given to one of our contracts. */
export type GivenAllowance = {
  readonly listing: Listing
  readonly spender: Spender
  readonly units: bigint
  /** Seconds since 1970. Permit2's own allowances expire; those of tokens do not. */
  readonly expiration: number | undefined
}

type AllowanceQuestion = { readonly account: Address; readonly listings: readonly Listing[] }

/** In one call, with the time of the chain that expiries are compared with. Rejects if no node answers. */
export async function readGivenAllowances(
  { client, contracts }: Pick<TradeNetwork, 'client' | 'contracts'>,
  { account, listings }: AllowanceQuestion,
): Promise<readonly GivenAllowance[]> {
  const { permit2, router } = contracts
  const { address: multicall3 } = client.chain.contracts.multicall3
  const tokens = listings.flatMap((listing) => {
    const { tokenAddress } = listing
    return tokenAddress === null ? [] : [{ listing, token: tokenAddress.toLowerCase() as Address }]
  })
  const calls: readonly AllowanceCall[] = [
    { address: multicall3, abi: multicall3Abi, functionName: 'getCurrentBlockTimestamp' },
    ...tokens.flatMap(({ token }) => [
      { address: token, abi: erc20Abi, functionName: 'allowance', args: [account, permit2] },
      { address: permit2, abi: permit2Abi, functionName: 'allowance', args: [account, token, router.address] },
    ]),
  ]
  const results = await multicall(client, { contracts: calls, multicallAddress: multicall3, batchSize: 0 })
  const [now, ...answers] = results.map(({ result }) => result)
  if (typeof now !== 'bigint') throw new OutsideFailure('No node answers about allowances.')
  return tokens.flatMap(({ listing }, at) => [
    ...readToken(answers[2 * at], listing),
    ...readPermit2(answers[2 * at + 1], { listing, now }),
  ])
}

type AllowanceCall = { address: Address; abi: Abi; functionName: string; args?: readonly unknown[] }

/** The answers of a contract come from outside. */
function readToken(answer: unknown, listing: Listing): readonly GivenAllowance[] {
  if (typeof answer !== 'bigint' || answer === 0n) return []
  return [{ listing, spender: 'permit2', units: answer, expiration: undefined }]
}

type AtTime = { readonly listing: Listing; readonly now: bigint }

function readPermit2(answer: unknown, { listing, now }: AtTime): readonly GivenAllowance[] {
  const [units, expiration] = Array.isArray(answer) ? answer : []
  if (typeof units !== 'bigint' || typeof expiration !== 'number') return []
  return units === 0n || expiration <= now ? [] : [{ listing, spender: 'router', units, expiration }]
}
