import { isFields } from './params.ts'
import { invalid, unauthorised } from './rpcError.ts'
import type { WalletCore } from './walletCore.ts'

/** EIP-1102. Prompts unless the site is already connected. */
export async function requestAccounts(_: unknown, core: WalletCore): Promise<readonly string[]> {
  if (!core.store.get().isConnected) await connect(core, 'eth_requestAccounts')
  return listAccounts(core)
}

export function listAccounts({ store }: Pick<WalletCore, 'store'>): readonly string[] {
  const { isConnected, selected } = store.get()
  return isConnected ? [selected.toLowerCase()] : []
}

/** EIP-2255. Always prompts, so that the user can choose another account. */
export async function requestPermissions(params: unknown, core: WalletCore): Promise<readonly Permission[]> {
  checkAccountsAsked(params)
  await connect(core, 'wallet_requestPermissions')
  return listPermissions(core)
}

export function listPermissions(core: WalletCore): readonly Permission[] {
  const value = listAccounts(core)
  if (value.length === 0) return []
  return [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value }] }]
}

export async function revokePermissions(params: unknown, { store }: WalletCore): Promise<null> {
  checkAccountsAsked(params)
  if (store.get().isConnected) store.set({ isConnected: false })
  return null
}

type Permission = {
  readonly parentCapability: 'eth_accounts'
  readonly caveats: readonly { readonly type: string; readonly value: readonly string[] }[]
}

async function connect({ store, prompts }: WalletCore, method: string): Promise<void> {
  const selected = await prompts.ask({ type: 'connect', method })
  if (selected === undefined) throw unauthorised()
  store.set({ isConnected: true, selected })
}

function checkAccountsAsked(params: unknown): void {
  const first: unknown = Array.isArray(params) ? params[0] : undefined
  if (!isFields(first) || !('eth_accounts' in first)) throw invalid('The only permission here is eth_accounts.')
}
