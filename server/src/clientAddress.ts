import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'
import { readHeader } from './readHeader.ts'

/** Who is asking, as far as rate limits care. */
export type FindClient = (request: IncomingMessage) => string

/** Only listed proxies are believed when they say for whom they ask. */
export function createFindClient({ trustedProxies }: { trustedProxies: readonly string[] }): FindClient {
  if (trustedProxies.length === 0) return ({ socket }) => groupAddress(socket.remoteAddress ?? '')
  const isTrusted = createIsTrusted(trustedProxies)
  return (request) => {
    const forwarded = readHeader(request, 'x-forwarded-for') ?? ''
    return groupAddress(findSpeaker(request.socket.remoteAddress ?? '', { forwarded, isTrusted }))
  }
}

/** One address for IPv4. A household has a whole /64 of IPv6, and could come from another address of it each time. */
export function groupAddress(address: string): string {
  const plain = unmapAddress(address)
  return plain.includes(':') ? expandIPv6(plain).slice(0, 4).join(':') : plain
}

/** Addresses and subnets with commas between them; undefined where one is neither. */
export function parseProxies(text: string): readonly string[] | undefined {
  const entries = text.split(',').map((entry) => entry.trim())
  return entries.every(isSubnet) ? entries : undefined
}

type Speaker = { readonly forwarded: string; readonly isTrusted: (address: string) => boolean }

/** Each proxy appends whom it heard, so the list is read from its end, for as long as one of ours speaks. */
function findSpeaker(peer: string, { forwarded, isTrusted }: Speaker): string {
  let speaker = peer
  let rest = forwarded
  while (rest !== '' && isTrusted(unmapAddress(speaker))) {
    const comma = rest.lastIndexOf(',')
    const address = rest.slice(comma + 1).trim()
    if (isIP(address) === 0) return speaker
    speaker = address
    rest = rest.slice(0, Math.max(0, comma))
  }
  return speaker
}

function createIsTrusted(entries: readonly string[]): (address: string) => boolean {
  const addresses = new Set(entries)
  const subnets = new BlockList()
  for (const [network = '', prefix] of entries.map((entry) => entry.split('/'))) {
    if (prefix !== undefined) subnets.addSubnet(network, Number(prefix), familyOf(network))
  }
  return (address) => addresses.has(address) || (subnets.rules.length > 0 && subnets.check(address, familyOf(address)))
}

function isSubnet(entry: string): boolean {
  const [address = '', prefix, ...more] = entry.split('/')
  if (isIP(address) === 0 || more.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIPv4(address) ? 32 : 128))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}

/** A socket that listens for both kinds writes IPv4 as `::ffff:192.0.2.1`, others as `::ffff:c000:201`. */
function unmapAddress(address: string): string {
  if (!address.includes(':')) return address
  const groups = expandIPv6(address)
  if (groups.slice(0, 6).join() !== '0,0,0,0,0,ffff') return address
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** Eight groups without leading zeros. */
function expandIPv6(address: string): readonly string[] {
  const [plain = ''] = address.split('%')
  const [left = '', right] = plain.split('::')
  const [head, tail] = [splitGroups(left), splitGroups(right ?? '')]
  const zeros = right === undefined ? 0 : Math.max(0, 8 - head.length - tail.length)
  return [...head, ...Array<string>(zeros).fill('0'), ...tail].map((group) => Number.parseInt(group, 16).toString(16))
}

function splitGroups(text: string): readonly string[] {
  if (text === '') return []
  return text.split(':').flatMap((group) => (group.includes('.') ? pairBytes(group) : [group]))
}

function pairBytes(ipv4: string): readonly string[] {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number)
  return [(a << 8) | b, (c << 8) | d].map((group) => group.toString(16))
}
