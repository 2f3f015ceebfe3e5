/** A slow-client attack. */
export type SlowKind = {
  readonly name: 'head' | 'body' | 'read'
  readonly start: string
  /** Sent periodically. Empty if the client only fails to read. */
  readonly drip: string
  /** The server must close it within this many seconds. */
  readonly most: number
}

export const slowKinds: readonly SlowKind[] = [
  { name: 'head', start: 'GET /healthz HTTP/1.1\r\nHost: x\r\n', drip: 'X-a: b\r\n', most: 10 },
  {
    name: 'body',
    start:
      'POST /api/csp-reports HTTP/1.1\r\nHost: x\r\nContent-Type: application/csp-report\r\nContent-Length: 9999\r\n\r\n',
    drip: ' ',
    most: 15,
  },
  { name: 'read', start: 'GET /big.bin HTTP/1.1\r\nHost: x\r\n\r\n', drip: '', most: 30 },
]
