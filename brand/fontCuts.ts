import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { create, type Font } from 'fontkit'
import subsetFont, { type Axis } from 'subset-font'

/** A font as it is served: which characters, which part of the design space, which features. */
export type Cut = {
  readonly file: string
  readonly source: URL
  readonly text: string
  readonly axes: Readonly<Record<string, Axis>>
  readonly features: readonly string[]
}

const archivo = createRequire(import.meta.url).resolve(
  '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
)
const letters = Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index)).join('')
const punctuation = '\u00a0©®·×°±–—‘’“”•…€™−'
const signs = '£¥←↑→↓↗≈≤≥'

export const cuts = {
  archivo: {
    file: 'archivo.woff2',
    source: pathToFileURL(archivo),
    text: letters + punctuation,
    axes: { wdth: 125, wght: 800 },
    features: ['kern', 'tnum'],
  },
  geist: {
    file: 'geist.woff2',
    source: new URL('fonts/Geist-Variable.woff2', import.meta.url),
    text: letters + punctuation + signs,
    axes: { wght: { min: 400, max: 600 } },
    features: ['kern', 'tnum'],
  },
  // Geist Mono slashes its zero and sets its figures in columns unasked: it has no `zero`, `tnum` or `kern` to keep.
  geistMono: {
    file: 'geist-mono.woff2',
    source: new URL('fonts/GeistMono-Variable.woff2', import.meta.url),
    text: letters + punctuation + signs,
    axes: { wght: { min: 400, max: 600 } },
    features: [],
  },
} as const satisfies Record<string, Cut>

const copyrightAndLicence = [0, 13, 14]

export async function cutFont(cut: Cut): Promise<Buffer> {
  return await subsetFont(await readFile(cut.source), cut.text, {
    targetFormat: 'woff2',
    variationAxes: cut.axes,
    keepFeatures: cut.features,
    preserveNameIds: copyrightAndLicence,
  })
}

/** The cut at one weight, open for measuring. */
export async function openCut(cut: Cut, { weight }: { weight: number }): Promise<Font> {
  const instance = await subsetFont(await readFile(cut.source), cut.text, {
    targetFormat: 'sfnt',
    variationAxes: { ...cut.axes, wght: weight },
    keepFeatures: cut.features,
  })
  return create(instance)
}
