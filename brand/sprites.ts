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
  const drawings = await Promise.all(
    names.map(async (name) => optimizeIcon(await readFile(new URL(`${folder}/${name}.svg`, icons), 'utf8'), { name })),
  )
  const cells = drawings.map((drawing, index) => placeIcon(drawing, { name: names[index] ?? '', y: index * pitch }))
  const height = (names.length - 1) * pitch + cell
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

async function listIcons(folder: string): Promise<string[]> {
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
