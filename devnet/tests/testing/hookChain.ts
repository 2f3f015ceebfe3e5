import { create2Deployer, create2DeployerCode } from '@murmur/contracts/hook'
import {
  type Abi,
  type Address,
  decodeErrorResult,
  decodeFunctionResult,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  numberToHex,
  parseAbi,
} from 'viem'
import type { RpcReply } from '../../src/chain/chain.ts'
import { createEdrChain } from '../../src/chain/edrChain.ts'
import { readPermit2Code } from '../../src/world/artifacts.ts'
import { owner, users } from '../../src/world/worldAccounts.ts'

type Call = {
  readonly abi: Abi
  readonly functionName: string
  readonly args?: readonly unknown[]
  readonly sender?: Address
  readonly gas?: bigint
}

type Transaction = { readonly to?: Address; readonly data: Hex; readonly sender?: Address; readonly gas?: bigint }

/** A new chain with one sender, to deploy contracts on and to try calls. */
export type HookChain = Awaited<ReturnType<typeof startHookChain>>

export const permit2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

const usualGas = 30_000_000n
/** All that a block of the chain has. */
export const blockGas = 60_000_000n

export async function startHookChain() {
  const chain = await createEdrChain({
    chainId: 1,
    genesisTimestamp: 1_790_000_000,
    accounts: [owner, ...users],
    state: {},
  })
  const ask = (method: string, ...params: readonly unknown[]) => chain.answer({ method, params })
  const request = async <T>(method: string, ...params: readonly unknown[]): Promise<T> =>
    readResult(await ask(method, ...params)) as T
  await request('hardhat_setCode', permit2, readPermit2Code())
  await request('hardhat_setCode', create2Deployer, create2DeployerCode)

  const send = async ({ to, data, sender = owner.address, gas: limit = usualGas }: Transaction) => {
    const gas = numberToHex(limit)
    const receipt = await request<{ status: Hex; contractAddress: Address; gasUsed: Hex }>('eth_sendTransactionSync', {
      from: sender,
      ...(to && { to }),
      data,
      gas,
    })
    // The call says why, as a receipt does not.
    if (receipt.status !== '0x1')
      throw new Error(`Reverted: ${explain(await ask('eth_call', { from: sender, to, data, gas }, 'latest'))}`)
    return receipt
  }
  const write = (to: Address, { sender, gas, ...call }: Call) =>
    send({ to, data: encodeFunctionData(call), ...(sender && { sender }), ...(gas && { gas }) })
  const answer = (to: Address, { sender = owner.address, ...call }: Call) =>
    ask('eth_call', { from: sender, to, data: encodeFunctionData(call), gas: numberToHex(usualGas) }, 'latest')
  return {
    request,
    send,
    write,
    deploy: async ({ abi, bytecode }: { abi: Abi; bytecode: Hex }, args: readonly unknown[] = []): Promise<Address> =>
      (await send({ data: encodeDeployData({ abi, bytecode, args }) })).contractAddress,
    read: async <T>(to: Address, call: Call): Promise<T> =>
      decodeFunctionResult({ ...call, data: readResult(await answer(to, call)) as Hex }) as T,
    /** The name of the error with which a call fails, of its cause where a contract wraps it; no value if it succeeds. */
    findFailure: async (to: Address, call: Call): Promise<string | undefined> => explain(await answer(to, call)),
    findSendFailure: async ({ to, data, sender = owner.address }: Transaction): Promise<string | undefined> =>
      explain(await ask('eth_call', { from: sender, ...(to && { to }), data, gas: numberToHex(usualGas) }, 'latest')),
    /** Undoes the work on the chain. */
    undo: async <T>(work: () => Promise<T>): Promise<T> => {
      const snapshot = await request('evm_snapshot')
      try {
        return await work()
      } finally {
        await request('evm_revert', snapshot)
      }
    },
  }
}

function readResult(reply: RpcReply): unknown {
  if ('error' in reply) throw new Error(explain(reply) ?? reply.error.message)
  return reply.result
}

const errors = parseAbi([
  'error Error(string)',
  'error Panic(uint256)',
  'error WrappedError(address target, bytes4 selector, bytes reason, bytes details)',
  'error ExecutionFailed(uint256 commandIndex, bytes message)',
  'error WrongAddress()',
  'error NoContract()',
  'error NotManager()',
  'error NotCanonical()',
  'error NoSuchPool()',
  'error NoLiquidity()',
  'error ExactInputOnly()',
  'error NoPriceLimit()',
  'error AmountTooLarge()',
  'error AlreadyTrading()',
  'error PartFilled()',
  'error ShortDelivery()',
  'error NotOpenPool()',
  'error NotPaid()',
  'error TokenFailed(address)',
  'error CurrencyNotSettled()',
  'error ManagerLocked()',
  'error AlreadyUnlocked()',
  'error HookAddressNotValid(address)',
  'error PoolAlreadyInitialized()',
  'error PoolNotInitialized()',
  'error InsufficientToken()',
  'error V4TooLittleReceived(uint256 least, uint256 received)',
  'error SafeCastOverflow()',
  'error ERC20TransferFailed()',
])

function explain(reply: RpcReply): string | undefined {
  if (!('error' in reply)) return undefined
  return reply.error.data === undefined ? reply.error.message : nameError(reply.error.data)
}

function nameError(data: Hex): string {
  if (data === '0x') return 'nothing'
  try {
    const { errorName, args } = decodeErrorResult({ abi: errors, data })
    if (errorName === 'WrappedError') return nameError(args[2])
    if (errorName === 'ExecutionFailed') return nameError(args[1])
    if (errorName === 'Error' || errorName === 'Panic') return String(args[0])
    return errorName
  } catch {
    return data
  }
}
