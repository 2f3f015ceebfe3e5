import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { readArtifact } from '../../devnet/src/world/artifacts.ts'
import { getChain } from '../world/chains.ts'
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
