import type { Call } from '@murmur/engine/encode/call'
import { decodeSimulatorAnswer, encodeSimulatorCall, simulatorCode } from '@murmur/engine/encode/simulatorCall'
import type { Allowances } from '@murmur/engine/plan'
import type { Address } from '@murmur/engine/token'
import { BaseError, type Client, erc20Abi, isHex, keccak256, numberToHex, parseAbi, RpcRequestError } from 'viem'
import { getBalance, getBlock, getCode, getGasPrice, readContract } from 'viem/actions'
import type { ChainClient } from '../chain/chainClient.ts'
import { type ComparedFunds, compareNodes, type NodeComparison, permit2Abi } from '../chain/compareNodes.ts'
import { countMined } from '../chain/nodeReads.ts'
import { isOutsideFailure, readNode } from '../chain/outsideFailure.ts'
import { readAgreed } from '../chain/readAgreed.ts'
import { type Denied, isMaybeSent } from './deniedRequests.ts'
import type { TradeContracts } from './tradeContracts.ts'

/** The chain reads of a swap, by our own nodes. */
export type TradeChain = {
  /** Rejects if no node answers. */
  readAccountState(account: Address, { token }: { readonly token: Address | null }): Promise<AccountState>
  readAllowances(account: Address, options: AllowanceOptions): Promise<Allowances>
  estimateGas(call: Call): Promise<Estimate>
  /** Checks if the token would accept this approval now. */
  checkApproval(call: Call): Promise<ApprovalCheck>
  /** Estimates all calls in order, as one transaction of the account. */
  estimateBatch(calls: readonly Call[]): Promise<Estimate>
  /** Where the router deposits for other networks. Rejects if it cannot, or if no node answers. */
  readSpokePool(router: Address): Promise<Address>
  /** True if the account has sent anything that may be one of these requests. Rejects if no node answers. */
  isMaybeSent(account: Address, denied: Denied): Promise<boolean>
  /** Whether each hook has the listed code. Rejects if no node answers. */
  checkHooks(
    hooks: readonly Address[],
    options: { readonly contracts: Pick<TradeContracts, 'hookCodeHashes'> },
  ): Promise<HookCheck>
  /** Rejects if no node answers. */
  compareNodes(funds: Omit<ComparedFunds, 'now'>): Promise<NodeComparison>
}

/** The account and the chain at one moment. */
export type AccountState = {
  readonly block: number
  /** Seconds since 1970, by the clock of the chain. */
  readonly timestamp: number
  readonly gasLimit: bigint
  readonly gasPrice: bigint
  /** Next nonce without pending transactions. The lower one of two nodes, because a search must not start too late. */
  readonly nonce: number
  readonly coins: bigint
  /** Balance of the token; zero if there is none. */
  readonly tokens: bigint
}

type Estimate =
  | { readonly type: 'gas'; readonly units: bigint }
  | { readonly type: 'reverts' }
  | { readonly type: 'unknown' }

/** Refused: the token reverts, or returns false. */
type ApprovalCheck = 'accepted' | 'refused' | 'unknown'

type HookCheck = 'listed' | 'otherCode'

type AllowanceOptions = { readonly token: Address | null; readonly contracts: TradeContracts }

const routerAbi = parseAbi(['function SPOKE_POOL() view returns (address)'])

export function createTradeChain(client: ChainClient, { now }: { now(): number } = Date): TradeChain {
  return {
    async readAccountState(account, { token }) {
      const [block, gasPrice, nonce, coins, tokens] = await readNode(
        Promise.all([
          getBlock(client),
          getGasPrice(client),
          readLowestNonce(client, { account, now: now() }),
          getBalance(client, { address: account }),
          token === null
            ? 0n
            : readContract(client, { abi: erc20Abi, address: token, functionName: 'balanceOf', args: [account] }),
        ]),
      )
      const { number, timestamp, gasLimit } = block
      return { block: Number(number), timestamp: Number(timestamp), gasLimit, gasPrice, nonce, coins, tokens }
    },
    readAllowances: (account, options) => readAllowances(client, { account, ...options }),
    estimateGas: (call) => estimateGas(client, call),
    checkApproval: (call) => checkApproval(client, call),
    estimateBatch: (calls) => estimateBatch(client, calls),
    readSpokePool: (address) => readContract(client, { abi: routerAbi, address, functionName: 'SPOKE_POOL' }),
    isMaybeSent: (account, denied) => isMaybeSent(client, { account, ...denied, now: now() }),
    async checkHooks(hooks, { contracts }) {
      const checks = hooks.map((address) => {
        const codeHash = contracts.hookCodeHashes?.[address]
        return codeHash !== undefined && hasCode(client, { address, codeHash, now: now() })
      })
      return (await Promise.all(checks)).every((isListed) => isListed) ? 'listed' : 'otherCode'
    },
    compareNodes: (funds) => compareNodes(client, { ...funds, now: now() }),
  }
}

type CodeOptions = {
  readonly address: Address
  readonly codeHash: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/** True if two nodes report this code, or each that answers where fewer do. Rejects if no node answers. */
async function hasCode(client: ChainClient, { address, codeHash, now }: CodeOptions): Promise<boolean> {
  const read = async (node: Client) => keccak256((await readNode(getCode(node, { address }))) ?? '0x')
  const answers = await readAgreed(client, { read, findOutcome: (key) => ({ key }), now })
  if (answers.type === 'unreachable') throw new BaseError('No node answers.')
  return answers.values.every((found) => found === codeHash)
}

async function readLowestNonce(client: ChainClient, { account, now }: { account: Address; now: number }) {
  const read = (node: Client) => countMined(node, { account })
  // Nothing has to be agreed on: every answer counts.
  const answers = await readAgreed(client, { read, findOutcome: () => undefined, now })
  if (answers.type === 'unreachable') throw new BaseError('No node answers.')
  return Math.min(...answers.values)
}

type Owned = AllowanceOptions & { readonly account: Address }

async function readAllowances(client: ChainClient, { account, token, contracts }: Owned): Promise<Allowances> {
  if (token === null) return { token: 0n, permit2: { units: 0n, expiration: 0, nonce: 0 } }
  const { router, permit2 } = contracts
  const [given, [units, expiration, nonce]] = await Promise.all([
    readContract(client, { abi: erc20Abi, address: token, functionName: 'allowance', args: [account, permit2] }),
    readContract(client, {
      abi: permit2Abi,
      address: permit2,
      functionName: 'allowance',
      args: [account, token, router.address],
    }),
  ])
  return { token: given, permit2: { units, expiration, nonce } }
}

async function estimateGas(client: ChainClient, { account, to, value, data }: Call): Promise<Estimate> {
  try {
    const call = { from: account, to, value: numberToHex(value), data }
    const units = await client.request({ method: 'eth_estimateGas', params: [call] })
    return isHex(units) ? { type: 'gas', units: BigInt(units) } : { type: 'unknown' }
  } catch (error) {
    return isRevert(error) ? { type: 'reverts' } : expectUnknown(error)
  }
}

async function checkApproval(client: ChainClient, { account, to, data }: Call): Promise<ApprovalCheck> {
  try {
    const answer = await client.request({ method: 'eth_call', params: [{ from: account, to, data }, 'latest'] })
    if (!isHex(answer)) return 'unknown'
    // Some tokens return nothing, and some return false instead of reverting.
    return /^0x0+$/.test(answer) ? 'refused' : 'accepted'
  } catch (error) {
    return isRevert(error) ? 'refused' : expectUnknown(error).type
  }
}

function isRevert(error: unknown): boolean {
  return error instanceof BaseError && error.walk((one) => one instanceof RpcRequestError && one.code === 3) !== null
}

/** For the transaction itself, its calldata and the code of the account. */
const BATCH_GAS = 100_000n

/** The simulator runs at the account's address, so each call sees the changes of those before it. */
async function estimateBatch(client: ChainClient, calls: readonly Call[]): Promise<Estimate> {
  const account = calls[0]?.account
  if (account === undefined) return { type: 'unknown' }
  try {
    const data = encodeSimulatorCall({ calls, reads: [] })
    const codes = { [account]: { code: simulatorCode } }
    const call = { from: account, to: account, data }
    const answer = await client.request({ method: 'eth_call', params: [call, 'latest', codes] })
    const outcomes = decodeSimulatorAnswer(answer, { calls, reads: [] })?.outcomes
    if (outcomes === undefined) return { type: 'unknown' }
    if (outcomes.some(({ isDone }) => !isDone)) return { type: 'reverts' }
    return { type: 'gas', units: outcomes.reduce((sum, { gasUsed }) => sum + gasUsed, BATCH_GAS) }
  } catch (error) {
    return expectUnknown(error)
  }
}

/** Expects nodes that do not answer, or not in a readable format. Rethrows a bug. */
function expectUnknown(error: unknown): Extract<Estimate, { type: 'unknown' }> {
  if (isOutsideFailure(error)) return { type: 'unknown' }
  throw error
}
