import { hexToBytes, hexToString, isHex, type TypedDataDefinition } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { decodeMessage } from './decodeRequest.ts'
import { type Fields, isFields } from './params.ts'
import type { TypedText } from './prompts.ts'
import { invalid } from './rpcError.ts'
import type { LocalAccount } from './walletAccounts.ts'
import { askToSign, getActiveChain, getSigner, type WalletCore } from './walletCore.ts'

/** EIP-191. The message is hex bytes or plain text. */
export async function signText(params: unknown, core: WalletCore): Promise<string> {
  const [content, address]: readonly unknown[] = Array.isArray(params) ? params : []
  if (typeof content !== 'string' || typeof address !== 'string') {
    throw invalid('personal_sign takes a text and an account.')
  }
  const account = getSigner(core, address)
  const message = isHex(content) ? { raw: hexToBytes(content) } : content
  await askToSign(core, { type: 'signText', account, text: isHex(content) ? hexToString(content) : content })
  return await privateKeyToAccount(account.privateKey).signMessage({ message })
}

/** EIP-712. */
export async function signTypedData(params: unknown, core: WalletCore): Promise<string> {
  const [address, content]: readonly unknown[] = Array.isArray(params) ? params : []
  if (typeof address !== 'string') throw invalid('eth_signTypedData_v4 takes an account and typed data.')
  const account = getSigner(core, address)
  const chain = getActiveChain(core)
  const typedData = readTypedData(content)
  const asked = Number(typedData.domain.chainId ?? chain.chainId)
  if (asked !== chain.chainId) {
    throw invalid(`The data is for chain ${asked}, but the wallet is on chain ${chain.chainId}.`)
  }
  await askToSign(core, { type: 'signData', account, chain, data: describe(typedData) })
  return await sign(account, typedData)
}

type TypedData = {
  readonly domain: Fields
  readonly types: Fields
  readonly primaryType: string
  readonly message: Fields
}

function readTypedData(content: unknown): TypedData {
  const value = typeof content === 'string' ? parseJson(content) : content
  const { domain, types, primaryType, message } = isFields(value) ? value : {}
  if (!isFields(domain) || !isFields(types) || !isFields(message))
    throw invalid('The typed data needs a domain, types and a message.')
  if (typeof primaryType !== 'string' || !Object.hasOwn(types, primaryType)) {
    throw invalid('The primary type of the typed data is missing from its types.')
  }
  return { domain, types, primaryType, message }
}

function describe(typedData: TypedData): TypedText {
  const { domain, primaryType, message } = typedData
  const { name, verifyingContract } = domain
  return {
    title: typeof name === 'string' ? `${name} · ${primaryType}` : primaryType,
    verifier: typeof verifyingContract === 'string' ? verifyingContract : undefined,
    message: JSON.stringify(message, undefined, 2),
    meaning: decodeMessage(typedData),
  }
}

async function sign({ privateKey }: LocalAccount, typedData: TypedData): Promise<string> {
  try {
    // The encoder checks whether the values fit their types.
    return await privateKeyToAccount(privateKey).signTypedData(typedData as unknown as TypedDataDefinition)
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : 'The typed data cannot be encoded.')
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('The typed data is not JSON.')
  }
}
