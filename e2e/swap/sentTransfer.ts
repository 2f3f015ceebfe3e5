import { findWrappedNative } from '@murmur/engine/token'
import type { APIRequestContext } from '@playwright/test'
import { getChain } from '../world/worldChains.ts'

const origin = 1
const destination = 8453
/** The eighth test account, which no other test uses. */
const payer = '0x14dc79964da2c08b23698b3d3cc7ca32193d9955'

/** Half a coin from Ethereum to Base, deposited without the page. */
export type SentTransfer = { readonly path: string; readonly hash: string; readonly account: string }

type TransferOptions = {
  /** Seconds until the fill deadline. */
  readonly seconds: number
  /** With a swap that cannot succeed. */
  readonly swap?: 'impossible'
  /** The depositor. A new account by default. */
  readonly account?: string
}

export async function sendTransfer(request: APIRequestContext, options: TransferOptions): Promise<SentTransfer> {
  const [here, there] = await Promise.all([getChain(request, origin), getChain(request, destination)])
  const { timestamp } = await here.call<{ timestamp: string }>('eth_getBlockByNumber', ['latest', false])
  const account = options.account ?? createAddress()
  const message = options.swap === undefined ? '' : encodeImpossibleSwap(account)
  const recipient = options.swap === undefined ? account : there.contracts.acrossMulticallHandler
  const words = [
    account,
    recipient,
    findWrappedNative(origin),
    findWrappedNative(destination),
    5n * 10n ** 17n,
    49n * 10n ** 16n,
    destination,
    0,
    Number(timestamp),
    Math.floor(Date.now() / 1_000) + options.seconds,
    0,
    12 * 32,
    message.length / 2,
  ]
  const padding = '0'.repeat((64 - (message.length % 64)) % 64)
  const data = `0x7b939232${words.map(encodeWord).join('')}${message}${padding}`
  const to = here.contracts.acrossSpokePool
  const call = { from: payer, to, data, value: toHex(5n * 10n ** 17n), gas: '0x100000' }
  const hash = await here.call<string>('eth_sendTransaction', [call])
  return { hash, account, path: `/transfer/${origin}/${hash}` }
}

/** Idle chains stand still; a block moves their clock. */
export async function mineBlock(request: APIRequestContext): Promise<void> {
  await (await getChain(request, origin)).call('evm_mine')
}

/** One call that reverts, with the account as its fallback. */
function encodeImpossibleSwap(account: string): string {
  const call = [findWrappedNative(destination), 3 * 32, 0, 4]
  const words = [32, 64, account, 1, 32, ...call]
  return `${words.map(encodeWord).join('')}${'ffffffff'.padEnd(64, '0')}`
}

function encodeWord(value: string | number | bigint | undefined): string {
  const digits = typeof value === 'string' ? value.slice(2) : BigInt(value ?? 0).toString(16)
  return digits.toLowerCase().padStart(64, '0')
}

function createAddress(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(20))
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function toHex(units: bigint): string {
  return `0x${units.toString(16)}`
}
