import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { optimize } from 'svgo'

const { resolve } = createRequire(import.meta.url)
const names = ['x', 'discord', 'github', 'instagram', 'meta']

/** The source file that carries the signs of the social networks: their outlines and nothing else of the package. */
export async function renderSocialIcons(): Promise<string> {
  const lines = await Promise.all(names.map(async (name) => `  ${name}: '${await readOutline(name)}',`))
  return [
    '// Written by brand/buildIcons.ts from simple-icons (CC0); the signs are trademarks of their owners.',
    '// biome-ignore format: an outline has no lines to break.',
    'export const socialIcons = {',
    ...lines,
    '} as const',
    '',
  ].join('\n')
}

/** Two decimals on a grid of 24 are finer than any screen. */
async function readOutline(name: string): Promise<string> {
  const svg = await readFile(resolve(`simple-icons/icons/${name}.svg`), 'utf8')
  const { data } = optimize(svg, {
    multipass: true,
    plugins: [{ name: 'convertPathData', params: { floatPrecision: 2 } }],
  })
  const outline = / d="([^"]+)"/.exec(data)?.[1]
  if (outline === undefined) throw new Error(`simple-icons draws ${name} with no path.`)
  return outline
}
