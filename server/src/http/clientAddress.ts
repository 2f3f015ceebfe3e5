import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { readHeader } from './requestHeaders.ts'

/** The key under which rate limits count a request. */
export type FindClient = (request: IncomingMessage) => string

/** Reads `X-Forwarded-For` only if it comes from a listed proxy. */
export function createFindClient({ trustedProxies }: { trustedProxies: readonly string[] }): FindClient {
  if (trustedProxies.length === 0) return ({ socket }) => groupAddress(socket.remoteAddress ?? '')
  const isTrusted = createIsTrusted(trustedProxies)
  return (request) => {
    const forwarded = readHeader(request, 'x-forwarded-for') ?? ''
    return groupAddress(findForwardedClient(request.socket.remoteAddress ?? '', { forwarded, isTrusted }))
  }
}

/** The key under which connections count. No value for a listed proxy, which connects for many clients. */
export function createFindPeer({ trustedProxies }: { trustedProxies: readonly string[] }) {
  const isTrusted = createIsTrusted(trustedProxies)
  return (address: string): string | undefined => (isTrusted(address) ? undefined : groupAddress(address))
}

/** The address for IPv4, the /64 network for IPv6: a household owns all of it and could change its address at will. */
function groupAddress(address: string): string {
  const plain = unmapAddress(address)
  return plain.includes(':') ? expandIPv6(plain).slice(0, 4).join(':') : plain
}

type Forwarding = { readonly forwarded: string; readonly isTrusted: (address: string) => boolean }

/** Each proxy appends its peer, so the list is read from the end for as long as the entry is a trusted proxy. */
function findForwardedClient(peer: string, { forwarded, isTrusted }: Forwarding): string {
  let client = peer
  let rest = forwarded
  while (isTrusted(client)) {
    const comma = rest.lastIndexOf(',')
    const address = dropPort(rest.slice(comma + 1).trim())
    if (isIP(address) === 0) return client
    client = address
    rest = rest.slice(0, Math.max(0, comma))
  }
  return client
}

/** Some proxies write `192.0.2.1:1234`, or `[2001:db8::1]:1234`. */
function dropPort(entry: string): string {
  if (!entry.includes(':')) return entry
  const [, bracketed, plain] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(entry) ?? []
  return bracketed ?? plain ?? entry
}

function createIsTrusted(entries: readonly string[]): (address: string) => boolean {
  const addresses = new Set<string>()
  const subnets = new BlockList()
  for (const [network = '', prefix] of entries.map((entry) => entry.split('/'))) {
    if (prefix === undefined) addresses.add(nameAddress(network))
    else subnets.addSubnet(network, Number(prefix), familyOf(network))
  }
  // A check makes an object of the address, which is slow: most deployments list no networks.
  const hasSubnets = subnets.rules.length > 0
  return (address) => {
    if (addresses.has(nameAddress(address))) return true
    const plain = unmapAddress(address)
    return hasSubnets && subnets.check(plain, familyOf(plain))
  }
}

/** One name for all notations of an address: an operator may write `2001:0DB8::1` where a socket says `2001:db8::1`. */
function nameAddress(address: string): string {
  const plain = unmapAddress(address)
  if (!plain.includes(':')) return plain
  const [, zone] = plain.split('%')
  return [...expandIPv6(plain), zone].join(':')
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}

/** IPv4-mapped IPv6 comes as `::ffff:192.0.2.1` from dual-stack sockets and as `::ffff:c000:201` from proxies. */
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
  const [left = '', right = ''] = plain.split('::')
  const [head, tail] = [splitGroups(left), splitGroups(right)]
  const zeros = 8 - head.length - tail.length
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
