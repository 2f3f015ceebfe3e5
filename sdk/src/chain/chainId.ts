/** Wallets and nodes write chain ids as numbers, hex or decimal text. No value if it is not a valid id. */
export function parseChainId(value: unknown): number | undefined {
  if (typeof value === 'string') return parseText(value)
  if (typeof value === 'bigint') return checkRange(value)
  return typeof value === 'number' && Number.isSafeInteger(value) ? checkRange(BigInt(value)) : undefined
}

/** The format of EIP-3326 and EIP-3085: lower case, no leading zeros. */
export function formatChainId(chainId: number): `0x${string}` {
  return `0x${chainId.toString(16)}`
}

/** MetaMask's limit: above it, its arithmetic on ids is not exact. */
const GREATEST = 4_503_599_627_370_476n

function parseText(text: string): number | undefined {
  return /^(0[xX][0-9a-fA-F]{1,64}|\d{1,78})$/.test(text) ? checkRange(BigInt(text)) : undefined
}

function checkRange(id: bigint): number | undefined {
  return id > 0n && id <= GREATEST ? Number(id) : undefined
}
