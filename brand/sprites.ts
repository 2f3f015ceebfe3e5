import { readdir, readFile } from 'node:fs/promises'
import { optimize } from 'svgo'

const icons = new URL('icons/', import.meta.url)

/** Every icon is drawn on a square of this many units. */
const cell = 24

/** From one icon of a sprite to the next: the gap keeps a neighbour's edge out of a scaled image. */
const pitch = 28

/** Each sprite with the folder of its drawings. */
export const spriteFolders = { chains: 'networks', dexs: 'dexs', tokens: 'tokens', wallets: 'wallets' } as const

/** One file for all icons of a folder, one below the other in the order of their names. */
export async function renderSprite(folder: string): Promise<string> {
  const names = await listIcons(folder)
  return drawSprite(await Promise.all(names.map(async (name) => ({ name, svg: await readIcon(`${folder}/${name}`) }))))
}

/** A drawing that is a square of `cell` units. */
type Icon = { readonly name: string; readonly svg: string }

export function drawSprite(drawings: readonly Icon[]): string {
  const cells = drawings.map(({ name, svg }, index) =>
    placeIcon(optimizeIcon(svg, { name }), { name, y: index * pitch }),
  )
  const height = (drawings.length - 1) * pitch + cell
  const root = `<svg xmlns="http://www.w3.org/2000/svg" width="${cell}" height="${height}" viewBox="0 0 ${cell} ${height}">`
  return `${[root, ...cells, '</svg>'].join('\n')}\n`
}

/**
 * A class for each icon, which moves the sprite behind the image's square. Views (`chains.svg#ethereum`) would need no
 * classes, but Chromium lays the whole sprite out again for each view that it paints.
 */
export async function renderSpriteClasses(): Promise<string> {
  const rules = await Promise.all(
    Object.entries(spriteFolders).map(async ([sprite, folder]) => {
      const names = await listIcons(folder)
      const last = Math.max(names.length - 1, 1)
      return names.map((name, index) => `.${sprite}-${name} {\n  object-position: 0 ${percent(index / last)};\n}\n`)
    }),
  )
  return rules.flat().join('')
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(3))}%`
}

/** A drawing by its path in `icons/`. */
export async function readIcon(path: string): Promise<string> {
  const svg = await readFile(new URL(`${path}.svg`, icons), 'utf8')
  const unsafe = findUnsafe(svg)
  if (unsafe !== undefined) throw new Error(`${path}.svg must be a drawing and nothing else, but it has ${unsafe}.`)
  return svg
}

/** Drawings come from others: whatever could run, load or leave the sprite is refused. */
export function findUnsafe(svg: string): string | undefined {
  const element = [...svg.matchAll(/<([a-z!?][\w:.-]*)/gi)].find(([, name = '']) => !drawn.has(name))
  const reach = /\son\w+\s*=|(?:href|src)\s*=\s*["'](?!#)|url\((?!#)|@import|javascript:/i.exec(svg)
  return element?.[0] ?? reach?.[0].trim()
}

const drawn = new Set(
  'svg g path circle ellipse rect polygon defs title linearGradient radialGradient stop clipPath mask filter feBlend feFlood feColorMatrix feOffset feGaussianBlur feComposite use'.split(
    ' ',
  ),
)

export async function listIcons(folder: string): Promise<string[]> {
  const files = await readdir(new URL(`${folder}/`, icons))
  return files.map((file) => file.replace(/\.svg$/, '')).sort()
}

/** Smaller, and with ids that no other icon of the sprite has. */
function optimizeIcon(svg: string, { name }: { name: string }): string {
  const { data } = optimize(svg, {
    multipass: true,
    floatPrecision: 2,
    plugins: ['preset-default', { name: 'prefixIds', params: { prefix: name, delim: '-' } }],
  })
  return data
}

function placeIcon(svg: string, { name, y }: { name: string; y: number }): string {
  if (!svg.includes(`viewBox="0 0 ${cell} ${cell}"`))
    throw new Error(`${name}.svg is not drawn on a square of ${cell}.`)
  const drawing = svg.replace(/^<svg[^>]*>|<\/svg>$/g, '')
  const fill = /^<svg[^>]* fill="none"/.test(svg) ? ' fill="none"' : ''
  return `<svg y="${y}" width="${cell}" height="${cell}"${fill}>${drawing}</svg>`
}
