type TokenName = 'ETH' | 'BNB' | 'POL'

/** The choices of the reader for the card. */
export type PreviewChoice = {
  readonly theme: 'dark' | 'light'
  readonly pay: TokenName
  readonly receive: TokenName
  readonly network: 'all' | 'ethereum'
}

type Side = 'pay' | 'receive'

/** The other side never has the same token: it takes the one that this side had. */
export function chooseToken(choice: PreviewChoice, { side, token }: { side: Side; token: PreviewChoice[Side] }) {
  const other = side === 'pay' ? 'receive' : 'pay'
  return { ...choice, [side]: token, ...(choice[other] === token && { [other]: choice[side] }) }
}

function listAttributes({ theme, pay, receive, network }: PreviewChoice): readonly (readonly [string, string])[] {
  return [
    ['pay', pay],
    ['receive', receive],
    ...(network === 'all' ? [] : [['networks', '1'] as const]),
    ['theme', theme],
  ]
}

/** The address of the card in its frame, as `embed.js` writes it. */
export function writeCardAddress(choice: PreviewChoice): string {
  return `/embed?${new URLSearchParams(listAttributes(choice).map(([name, value]) => [name, value]))}`
}

/** The code for the page of the reader. */
export function writeCardCode(choice: PreviewChoice, { origin }: { readonly origin: string }): string {
  const attributes = listAttributes(choice).map(([name, value]) => `${name}="${value}"`)
  return [
    `<script src="${origin}/embed.js" async></script>`,
    `<murmur-swap ${attributes.join(' ')}></murmur-swap>`,
  ].join('\n')
}
