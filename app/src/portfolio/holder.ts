import { type Address, parseAddress } from '@murmur/engine/token'
import { paths } from '../paths.ts'

/** The address in `/portfolio/0x…`. No value for the page of the connected account. */
export function readHolder(pathname: string): Address | undefined {
  return parseAddress(pathname.slice(`${paths.portfolio}/`.length))
}

export function formatHolderPath(address: Address): string {
  return `${paths.portfolio}/${address}`
}

/** A swap that pays this token. */
export function formatSwapPath({ token, chain }: { readonly token: string; readonly chain: string }): string {
  return `${paths.swap}?pay=${encodeURIComponent(token)}&payChain=${encodeURIComponent(chain)}`
}
