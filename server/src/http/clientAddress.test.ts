import type { IncomingMessage } from 'node:http'
import { expect, test, vi } from 'vitest'
import { createFindClient, createFindPeer } from './clientAddress.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:201', '192.0.2.1'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['::ffff:c633:6407', '198.51.100.7'],
  ['::fffe:198.51.100.7', '0:0:0:0'],
  ['2001:db8:1:2:3:4:5::', '2001:db8:1:2'],
  ['1::2:3:4:5', '1:0:0:0'],
  ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0'],
  ['', ''],
])('%j counts as %j', (address, client) => {
  expect(find([], { peer: address })).toBe(client)
})

function find(trustedProxies: readonly string[], { peer, forwarded }: { peer: string; forwarded?: string }) {
  const request = {
    socket: { remoteAddress: peer },
    rawHeaders: forwarded === undefined ? [] : ['X-Forwarded-For', forwarded],
  }
  return createFindClient({ trustedProxies })(request as unknown as IncomingMessage)
}

test('X-Forwarded-For of an unlisted proxy is ignored', () => {
  expect(find([], { peer: '192.0.2.1', forwarded: '198.51.100.1' })).toBe('192.0.2.1')
  expect(find(['10.0.0.1'], { peer: '192.0.2.1', forwarded: '198.51.100.1' })).toBe('192.0.2.1')
})

test.each([
  ['one proxy', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['a proxy in IPv4-mapped notation', '::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['a client that forges earlier entries', '10.0.0.1', '203.0.113.9, 198.51.100.1', '198.51.100.1'],
  ['two proxies', '10.0.0.1', '203.0.113.9,198.51.100.1, 10.9.9.9', '198.51.100.1'],
  ['a proxy in another subnet', '172.16.0.1', '198.51.100.1', '172.16.0.1'],
  ['an IPv6 client', '10.0.0.1', '2001:db8:1:2:3::4', '2001:db8:1:2'],
  ['text instead of an address', '10.0.0.1', 'unknown', '10.0.0.1'],
  ['an address with a port', '10.0.0.1', '203.0.113.9, 198.51.100.1:99', '198.51.100.1'],
  ['an IPv6 address with a port', '10.0.0.1', '[2001:db8:1:2:3::4]:99', '2001:db8:1:2'],
  ['an IPv6 address in brackets', '10.0.0.1', '[2001:db8:1:2:3::4]', '2001:db8:1:2'],
  ['a port without an address', '10.0.0.1', ':99', '10.0.0.1'],
  ['an empty header', '10.0.0.1', '', '10.0.0.1'],
  ['only proxies', '10.0.0.1', '10.0.0.2,10.0.0.3', '10.0.0.2'],
])('behind the listed proxies: %s', (_, peer, forwarded, client) => {
  expect(find(['10.0.0.0/8', '2001:db8:ffff::/48'], { peer, forwarded })).toBe(client)
})

test('a list of ten thousand entries is read only as far as needed', () => {
  const forwarded = `${'1.1.1.1,'.repeat(2_000)}198.51.100.1`
  const looks = vi.spyOn(String.prototype, 'lastIndexOf')
  const client = find(['10.0.0.1'], { peer: '10.0.0.1', forwarded })
  const count = looks.mock.calls.length
  looks.mockRestore()
  expect([client, count]).toEqual(['198.51.100.1', 1])
})

test('connections count by the address of their peer, and those of a listed proxy do not', () => {
  const findPeer = createFindPeer({ trustedProxies: ['10.0.0.0/8', '192.0.2.7'] })
  const peers = ['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.7', '192.0.2.8', '2001:db8:1:2:3::4']
  expect(peers.map(findPeer)).toEqual([undefined, undefined, undefined, '192.0.2.8', '2001:db8:1:2'])
})

test.each([
  ['2001:0DB8::0001', '2001:db8::1'],
  ['2001:db8:0:0:0:0:0:1', '2001:db8::1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['10.0.0.1', '::ffff:a00:1'],
  ['fe80::1%eth0', 'fe80::1%eth0'],
])('a proxy that is listed as %s is trusted when it connects as %s', (listed, peer) => {
  expect(find([listed], { peer, forwarded: '198.51.100.1' })).toBe('198.51.100.1')
  expect(createFindPeer({ trustedProxies: [listed] })(peer)).toBeUndefined()
})

test.each([
  ['2001:db8::1', '2001:db8::2', '2001:db8:0:0'],
  ['2001:db8::1', '2001:db8::1:1', '2001:db8:0:0'],
  ['2001:db8::1', '2001:db8:1::1', '2001:db8:1:0'],
  ['2001:db8::1:11', '2001:db8::11:1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80::1%eth1', 'fe80:0:0:0'],
  ['10.0.0.1', '10.0.0.11', '10.0.0.11'],
])('where only %s is listed, %s is not trusted', (listed, peer, client) => {
  expect(find([listed], { peer, forwarded: '198.51.100.1' })).toBe(client)
  expect(createFindPeer({ trustedProxies: [listed] })(peer)).toBe(client)
})

test('an IPv6 proxy is trusted in its subnet only', () => {
  const trusted = ['2001:db8:ffff::/48']
  expect(find(trusted, { peer: '2001:db8:ffff:1::1', forwarded: '198.51.100.1' })).toBe('198.51.100.1')
  expect(find(trusted, { peer: '2001:db8:fffe:1::1', forwarded: '198.51.100.1' })).toBe('2001:db8:fffe:1')
  expect(find(trusted, { peer: '10.0.0.1', forwarded: '198.51.100.1' })).toBe('10.0.0.1')
})

test('a closed connection counts as no address', () => {
  const request = { socket: {}, rawHeaders: [] } as unknown as IncomingMessage
  expect(
    [[], ['10.0.0.1'], ['10.0.0.0/8']].map((trustedProxies) => createFindClient({ trustedProxies })(request)),
  ).toEqual(['', '', ''])
})
