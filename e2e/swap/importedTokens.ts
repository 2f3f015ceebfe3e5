import { readArtifact } from '@murmur/devnet/world/artifacts'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { getChain } from '../world/worldChains.ts'
import { swapScreen } from './swapScreen.ts'

/** The question whether to import a token, found as a user finds it. */
export const importQuestion = {
  search: (page: Page) => swapScreen.dialog(page).getByRole('searchbox'),
  region: (page: Page) => page.getByRole('region', { name: 'Import a token' }),
  rows: (page: Page): Locator => importQuestion.region(page).getByRole('article'),
  button: (page: Page): Locator => importQuestion.rows(page).getByRole('button', { name: /^IMPORT/ }),
}

/** The eighth test account, which no other test uses for anything but gifts. */
const deployer = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'

type TokenTexts = {
  readonly chainId: number
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** A new token that no list knows. Returns its address in lower case. */
export async function deployToken(request: APIRequestContext, token: TokenTexts): Promise<string> {
  const { chainId, name, symbol, decimals } = token
  const chain = await getChain(request, chainId)
  const texts = [name, symbol].map(encodeText)
  const offset = 3 * 32
  const head = [offset, offset + (texts[0] ?? '').length / 2, decimals].map(encodeNumber)
  const data = [readArtifact('token').bytecode, ...head, ...texts].join('')
  const { contractAddress } = await chain.call<{ contractAddress: string }>('eth_sendTransactionSync', [
    { from: deployer, data, gas: '0x500000' },
  ])
  return contractAddress.toLowerCase()
}

function encodeText(text: string): string {
  const bytes = Buffer.from(text, 'utf8')
  const words = Math.ceil(bytes.length / 32)
  return encodeNumber(bytes.length) + bytes.toString('hex').padEnd(words * 64, '0')
}

function encodeNumber(value: number): string {
  return value.toString(16).padStart(64, '0')
}

/** Gives a new token a pool of Uniswap V2 with the network's coin: a thousand tokens for each coin. */
export async function createPool(
  request: APIRequestContext,
  token: { chainId: number; address: string },
): Promise<void> {
  const { chainId, address } = token
  const chain = await getChain(request, chainId)
  const router = chain.contracts.uniswapV2Router ?? ''
  const [tokens, coins] = [10n ** 6n * 10n ** 9n, 10n ** 21n]
  const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
  const deadline = 2n ** 40n
  const liquidity = [address, tokens, 0n, 0n, deployer, deadline].map(word).join('')
  const calls = [
    { to: address, data: `${selectors.addMinter}${word(deployer)}` },
    { to: address, data: `${selectors.mint}${word(deployer)}${word(tokens)}` },
    { to: address, data: `${selectors.approve}${word(router)}${word(tokens)}` },
    { to: router, data: `${selectors.addLiquidityETH}${liquidity}`, value: `0x${coins.toString(16)}` },
  ]
  for (const call of calls) {
    const { status } = await chain.call<{ status: string }>('eth_sendTransactionSync', [
      { from: deployer, gas: '0x800000', ...call },
    ])
    if (status !== '0x1') throw new Error(`A call of ${call.to} was reverted.`)
  }
}

const selectors = { addMinter: '0x983b2d56', mint: '0x40c10f19', approve: '0x095ea7b3', addLiquidityETH: '0xf305d719' }
