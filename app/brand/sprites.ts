import { readdir, readFile } from 'node:fs/promises'
import { optimize } from 'svgo'

const icons = new URL('icons/', import.meta.url)

/** Every icon is drawn on a square of this many units. */
const cell = 24

/** Each sprite with the folder of its drawings. */
export const spriteFolders = { chains: 'networks', dexs: 'dexs', tokens: 'tokens', wallets: 'wallets' } as const

/**
 * One file for all icons of a folder, one below the other, each with a view of its name: `chains.svg#ethereum`.
 * An image shows a view in every browser; `<use>` of another file loses gradients in some.
 */
export async function renderSprite(folder: string): Promise<string> {
  const names = await listIcons(folder)
  const drawings = await Promise.all(
    names.map(async (name) => optimizeIcon(await readFile(new URL(`${folder}/${name}.svg`, icons), 'utf8'), { name })),
  )
  const cells = drawings.map((drawing, index) => placeIcon(drawing, { name: names[index] ?? '', y: index * cell }))
  const root = `<svg xmlns="http://www.w3.org/2000/svg" width="${cell}" height="${cell}" viewBox="0 0 ${cell} ${cell}">`
  return `${[root, ...cells, '</svg>'].join('\n')}\n`
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
  const view = `<view id="${name}" viewBox="0 ${y} ${cell} ${cell}"/>`
  return `${view}<svg y="${y}" width="${cell}" height="${cell}"${fill}>${drawing}</svg>`
}
