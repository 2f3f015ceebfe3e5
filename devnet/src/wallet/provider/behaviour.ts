/** How the wallet treats requests to sign and send. For tests, and to demonstrate how the site reacts. */
export const behaviours = [
  { id: 'honest', name: 'Honest: asks, then does it' },
  { id: 'refuse', name: 'Refuse: declines without asking' },
  { id: 'late', name: 'Delay: answers 20 s after sending' },
  { id: 'hold', name: 'Hold: keeps it pending, to replace it' },
  { id: 'wrongHash', name: 'Lie: answers a wrong hash' },
  { id: 'hashInError', name: 'Lie: sends, but answers an error' },
  { id: 'alter', name: 'Lie: sends something else' },
  { id: 'otherAccount', name: 'Lie: names another account' },
  { id: 'otherChain', name: 'Lie: names another network' },
] as const

export type Behaviour = (typeof behaviours)[number]['id']

export const LATE_MS = 20_000
