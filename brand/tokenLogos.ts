import { getToken, readTokens } from './palette.ts'
import { drawSprite, listIcons, readIcon } from './sprites.ts'

/** The drawings of the listed tokens beside the five coins, by their symbols in lower case. */
const folder = 'listedTokens'

/** Tokens with the logo of their network or exchange. */
const shared: Readonly<Record<string, string>> = {
  aero: 'dexs/aerodrome',
  arb: 'networks/arbitrum',
  bal: 'dexs/balancer',
  inj: 'networks/injective',
  velo: 'dexs/velodrome',
  wld: 'networks/world-chain',
  woo: 'dexs/woofi',
  zk: 'networks/zksync-era',
  zora: 'networks/zora',
}

/** Wrapped and bridged tokens: the logo of what they stand for, in a ring, because they are not the same token. */
const ringed: Readonly<Record<string, string>> = {
  cbbtc: 'wrappedCoins/btc',
  cbxrp: 'wrappedCoins/xrp',
  'dai.e': 'listedTokens/dai',
  'uni.e': 'listedTokens/uni',
  usdbc: 'listedTokens/usdc',
  'usdc.e': 'listedTokens/usdc',
  usdt0: 'listedTokens/usdt',
  wavax: 'tokens/avax',
  wbnb: 'tokens/bnb',
  weth: 'tokens/eth',
  wpol: 'tokens/pol',
}

/** Logos in nearly black, which stand on paper. */
const dark: ReadonlySet<string> = new Set(['axl', 'fet', 'snx', 'tbtc'])

/** Square pictures, which are cut to a disc. */
const square: ReadonlySet<string> = new Set(['pepe'])

/** The sprite, and the names in its order. */
export async function renderTokenLogos(): Promise<{ readonly svg: string; readonly names: readonly string[] }> {
  const own = await listIcons(folder)
  const names = [...own, ...Object.keys(shared), ...Object.keys(ringed)].sort()
  const drawings = await Promise.all(names.map(async (name) => ({ name, svg: await drawLogo(name) })))
  return { svg: drawSprite(drawings), names }
}

async function drawLogo(name: string): Promise<string> {
  const original = ringed[name]
  if (original !== undefined) return drawRing(await readIcon(original))
  const logo = await readIcon(shared[name] ?? `${folder}/${name}`)
  if (square.has(name)) return cutDisc(logo)
  return dark.has(name) ? drawDisc(logo) : logo
}

function drawRing(logo: string): string {
  const ring = getToken(readTokens(), { name: 'on-ink-dim' })
  return surround(`<circle cx="12" cy="12" r="9.4" stroke="${ring}" stroke-width="1.2"/>${shrink(logo, 0.78)}`)
}

function drawDisc(logo: string): string {
  const paper = getToken(readTokens(), { name: 'paper' })
  return surround(`<circle cx="12" cy="12" r="9.5" fill="${paper}"/>${shrink(logo, 0.72)}`)
}

function cutDisc(logo: string): string {
  const disc = '<clipPath id="disc"><circle cx="12" cy="12" r="9"/></clipPath>'
  return surround(`<defs>${disc}</defs><g clip-path="url(#disc)">${shrink(logo, 1)}</g>`)
}

function shrink(logo: string, scale: number): string {
  const fill = /^<svg[^>]* fill="none"/.test(logo) ? ' fill="none"' : ''
  const drawing = logo.trim().replace(/^<svg[^>]*>|<\/svg>$/g, '')
  const inset = 12 * (1 - scale)
  return `<g transform="translate(${inset} ${inset}) scale(${scale})"${fill}>${drawing}</g>`
}

function surround(drawing: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24">${drawing}</svg>`
}
