import { formatChainId, parseChainId } from '../../chain/chainId.ts'
import type { WalletRefusal } from '../wallet.ts'
import type { AddChainParameter } from './addChain.ts'
import { type Answer, ask, listen, type Provider, settle, waitForFlights } from './eip1193.ts'
import { PROMPT_MS, SILENT_MS, shareRequest } from './evmAccount.ts'
import { refuse } from './walletRefusal.ts'

type SwitchOptions = {
  readonly chainId: number
  /** Called only if the wallet does not know the chain. */
  describeChain(): Promise<AddChainParameter | undefined>
  readonly signal: AbortSignal
}

type SwitchOutcome = { readonly type: 'switched' } | WalletRefusal

/** Switches the wallet, adding the chain if needed, and confirms the result by `eth_chainId`. */
export async function switchChain(provider: Provider, options: SwitchOptions): Promise<SwitchOutcome> {
  const answer = await requestSwitch(provider, options)
  if (answer.type === 'answer') return confirmSwitch(provider, options)
  if (answer.type !== 'error') return refuse(answer)
  if (answer.kind === 'unknownChain') return addChain(provider, options)
  if (answer.kind === 'pending') return waitForTurn(provider, options)
  return refuse(answer)
}

const POLL_MS = 1_000
/** Some wallets answer a moment before they have switched. */
const pausesMs = [0, 100, 400, 1_500]

const notSwitched: SwitchOutcome = { type: 'failed', reason: 'notSwitched' }

/** `chainChanged` counts as an answer too: some wallets never answer the request. */
async function requestSwitch(provider: Provider, { chainId, signal }: SwitchOptions): Promise<Answer> {
  const params = [{ chainId: formatChainId(chainId) }]
  const ending = new AbortController()
  const moved = waitForMove(provider, { chainId, signal: ending.signal })
  const asked = settle(() => shareRequest(provider, { method: 'wallet_switchEthereumChain', params }), {
    timeoutMs: PROMPT_MS,
    signal,
  })
  const answer = await Promise.race([asked, moved])
  ending.abort()
  return answer
}

function waitForMove(
  provider: Provider,
  { chainId, signal }: { chainId: number; signal: AbortSignal },
): Promise<Answer> {
  return new Promise((resolve) => {
    const listener = (value: unknown) => {
      if (parseChainId(value) === chainId) resolve({ type: 'answer', value: null })
    }
    signal.addEventListener('abort', listen(provider, { event: 'chainChanged', listener }))
  })
}

async function addChain(provider: Provider, options: SwitchOptions): Promise<SwitchOutcome> {
  const description = await options.describeChain()
  if (description === undefined) return notSwitched
  const answer = await ask(provider, {
    method: 'wallet_addEthereumChain',
    params: [description],
    timeoutMs: PROMPT_MS,
    signal: options.signal,
  })
  if (answer.type !== 'answer') return refuse(answer)
  // Most wallets also switch to a chain that they add. The others need another request.
  if (await isOnChain(provider, options)) return { type: 'switched' }
  const again = await requestSwitch(provider, options)
  return again.type === 'answer' ? confirmSwitch(provider, options) : refuse(again)
}

/** If our own earlier request keeps the wallet busy, tries again when that one has settled. */
async function waitForTurn(provider: Provider, options: SwitchOptions): Promise<SwitchOutcome> {
  const ending = new AbortController()
  const signal = AbortSignal.any([options.signal, ending.signal])
  const waiting = waitForChain(provider, { ...options, signal })
  const free = waitForFlights(provider)?.then(() => undefined)
  const outcome = await (free === undefined ? waiting : Promise.race([waiting, free]))
  ending.abort()
  return outcome ?? switchChain(provider, options)
}

/** Another window of the wallet is open. Polls until the user has answered it. */
async function waitForChain(provider: Provider, options: SwitchOptions): Promise<SwitchOutcome> {
  const end = Date.now() + PROMPT_MS
  while (Date.now() < end) {
    const pause = await settle(() => new Promise(() => {}), { timeoutMs: POLL_MS, signal: options.signal })
    if (pause.type === 'left') return { type: 'left' }
    if (await readIsOnChain(provider, options)) return { type: 'switched' }
  }
  return { type: 'failed', reason: 'timedOut' }
}

async function confirmSwitch(provider: Provider, options: SwitchOptions): Promise<SwitchOutcome> {
  return (await isOnChain(provider, options)) ? { type: 'switched' } : notSwitched
}

async function isOnChain(provider: Provider, { chainId, signal }: SwitchOptions): Promise<boolean> {
  for (const pauseMs of pausesMs) {
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    if (signal.aborted) return false
    if (await readIsOnChain(provider, { chainId })) return true
  }
  return false
}

async function readIsOnChain(provider: Provider, { chainId }: { chainId: number }): Promise<boolean> {
  const answer = await ask(provider, { method: 'eth_chainId', timeoutMs: SILENT_MS })
  return answer.type === 'answer' && parseChainId(answer.value) === chainId
}
