import { type Address, isSameAddress } from '@murmur/engine/token'
import type { BridgeContracts } from '@murmur/engine/transfer/bridgeContracts'
import type { ChainClient } from '@murmur/sdk/chain/chainClient'
import { type MarketClient, readCalls } from '@murmur/sdk/pools/readCalls'
import { type Hex, isHex, keccak256, parseAbi } from 'viem'
import { createRow, type Problem, type Row } from './preflightReport.ts'

type ContractsOptions = {
  /** By name, as the table prints them. */
  readonly contracts: Readonly<Record<string, Address>>
  readonly router: Address | undefined
  readonly bridge: Pick<BridgeContracts, 'spokePool' | 'deposit'> | undefined
  readonly blockHash: Hex
  /** Hashes of code by address: of the last run, and of our own contracts. */
  readonly known: Readonly<Record<string, string>>
}

type ContractsResult = { readonly row: Row; readonly codes: Readonly<Record<string, string>> }

/** Every contract of our tables has code, two nodes agree about it, and it did not change since the last run. */
export async function checkContracts(client: MarketClient, options: ContractsOptions): Promise<ContractsResult> {
  const { contracts, known, blockHash } = options
  const codes: Record<string, string> = {}
  const failed: Problem[] = []
  for (const [name, address] of Object.entries(contracts)) {
    const hash = await readCodeHash(client, { address, blockHash })
    const problem = findProblem(`${name} at ${address}`, { hash, before: known[address.toLowerCase()] })
    if (problem !== undefined) failed.push(problem)
    if (hash !== 'none' && hash !== 'unknown') codes[address.toLowerCase()] = hash
  }
  failed.push(...(await checkRouter(client, options)))
  const count = Object.keys(contracts).length
  return { row: createRow('contracts', { found: `${count} contracts`, failed }), codes }
}

type Code = { readonly hash: Hex | 'none' | 'unknown'; readonly before: string | undefined }

function findProblem(name: string, { hash, before }: Code): Problem | undefined {
  if (hash === 'none') return { what: `${name} has no code.`, advice: 'Correct the table that names it.' }
  if (hash === 'unknown') return { what: `The nodes do not agree about ${name}.`, advice: 'Run it again.' }
  if (before === undefined || before === hash) return undefined
  return {
    what: `The code of ${name} is ${hash}, and was ${before}.`,
    advice: 'Find out who changed it before anything is sent there.',
  }
}

const TIME_LIMIT_MS = 10_000
/** An account that delegates (EIP-7702) is no contract, though it has code. */
const DELEGATE = '0xef0100'

/** `unknown` if no node answers, or two answer differently. */
async function readCodeHash(
  { transport }: ChainClient,
  { address, blockHash }: { readonly address: Address; readonly blockHash: Hex },
): Promise<Hex | 'none' | 'unknown'> {
  const readings = await transport.readEach(
    async (node, signal) => {
      const answer = await node.request({ method: 'eth_getCode', params: [address, { blockHash }], signal })
      return answer.type === 'result' && isHex(answer.value) ? answer.value : undefined
    },
    { signal: new AbortController().signal, except: [], timeoutMs: TIME_LIMIT_MS, count: 2 },
  )
  const [code, ...others] = new Set(readings.flatMap(({ value }) => value ?? []))
  if (code === undefined || others.length > 0) return 'unknown'
  return code === '0x' || code.startsWith(DELEGATE) ? 'none' : keccak256(code)
}

const routerAbi = parseAbi(['function SPOKE_POOL() view returns (address)'])
const GAS_PER_CALL = 40_000

/** A router with another SpokePool would deposit elsewhere. */
async function checkRouter(
  client: MarketClient,
  { router, bridge, blockHash }: ContractsOptions,
): Promise<readonly Problem[]> {
  if (router === undefined || bridge?.deposit !== 'router') return []
  const call = { address: router, abi: routerAbi, functionName: 'SPOKE_POOL', gas: GAS_PER_CALL }
  const [answer] = await readCalls(client, { calls: [call], blockHash })
  if (typeof answer === 'string' && isSameAddress(answer, bridge.spokePool)) return []
  return [
    {
      what: `The router's SpokePool is ${typeof answer === 'string' ? answer : 'unknown'}, not ${bridge.spokePool}.`,
      advice: 'Correct engine/src/transfer/bridgeContracts.ts.',
    },
  ]
}
