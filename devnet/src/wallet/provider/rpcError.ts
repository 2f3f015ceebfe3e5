/** An error in the format of EIP-1193, EIP-1474 and EIP-3326. */
export class RpcError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, { message, data }: { readonly message: string; readonly data?: unknown }) {
    super(message)
    this.name = 'RpcError'
    this.code = code
    this.data = data
  }
}

export const rejected = () => new RpcError(4001, { message: 'The user rejected the request.' })

export const unauthorised = () =>
  new RpcError(4100, { message: 'The site has no access to this account. Call eth_requestAccounts first.' })

export const unsupported = (method: string) =>
  new RpcError(4200, { message: `The method ${method} is not supported by this wallet.` })

export const chainUnreachable = (cause: unknown) =>
  new RpcError(4901, { message: 'The wallet cannot reach this chain.', data: String(cause) })

export const unknownChain = (chainId: string) =>
  new RpcError(4902, { message: `Unknown chain ${chainId}. Add it with wallet_addEthereumChain first.` })

export const alreadyPending = (method: string) =>
  new RpcError(-32002, { message: `A request of type ${method} is already pending. Please wait.` })

export const invalid = (message: string) => new RpcError(-32602, { message })

/** EIP-5792 defines it. */
const batchErrors = {
  capability: [5700, 'The wallet does not support a required capability.'],
  chain: [5710, 'The wallet is on another chain.'],
  duplicate: [5720, 'There is already a batch with this id.'],
  unknown: [5730, 'There is no batch with this id.'],
  tooLarge: [5740, 'The batch has too many calls.'],
} as const

export function refuseBatch(reason: keyof typeof batchErrors) {
  const [code, message] = batchErrors[reason]
  return new RpcError(code, { message })
}
