import { icon } from './icon.ts'
import type { LocalProvider } from './provider.ts'

export const info = {
  name: 'Murmur local wallet',
  rdns: 'local.murmur',
  icon,
} as const

/** EIP-6963: says that it is there, and again to everyone who asks. */
export function announce(provider: LocalProvider, { target, uuid }: { target: EventTarget; uuid: string }): void {
  const detail = Object.freeze({ info: Object.freeze({ ...info, uuid }), provider })
  const say = () => void target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  target.addEventListener('eip6963:requestProvider', say)
  say()
}
