import type { LocalProvider } from './localProvider.ts'

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="20" fill="#12151c"/><path d="M72 38V26H22v46h54V38H22" fill="none" stroke="#eef1f4" stroke-width="5"/><circle cx="62" cy="55" r="5" fill="#2ef2c8"/></svg>`

/** EIP-6963 asks for a data: URL. */
const icon: `data:image/svg+xml,${string}` = `data:image/svg+xml,${encodeURIComponent(drawing)}`

export const info = {
  name: 'Murmur local wallet',
  rdns: 'local.murmur',
  icon,
} as const

/** Announces the wallet now, and again on every request (EIP-6963). */
export function announce(provider: LocalProvider, { target, uuid }: { target: EventTarget; uuid: string }): void {
  const detail = Object.freeze({ info: Object.freeze({ ...info, uuid }), provider })
  const say = () => void target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  target.addEventListener('eip6963:requestProvider', say)
  say()
}
