import brandbookFile from './brandbookFile.json'
import logoFiles from './logoFiles.json'

type LogoDownload = {
  readonly format: 'PNG' | 'JPG' | 'SVG'
  readonly href: string
  readonly bytes: number
  /** In pixels, or 'vector'. */
  readonly size: string
}

export type LogoVariant = {
  /** The name of its texts and of its files. */
  readonly id: keyof typeof logoFiles
  readonly layout: 'horizontal' | 'vertical'
  /** The ground that the logo is drawn for: the picture itself is transparent. */
  readonly ground: 'dark' | 'light'
  readonly preview: { readonly src: string; readonly width: number; readonly height: number }
  readonly downloads: readonly LogoDownload[]
}

export const logoVariants: readonly LogoVariant[] = [
  createVariant('horizontal-dark', { layout: 'horizontal', ground: 'dark' }),
  createVariant('horizontal-light', { layout: 'horizontal', ground: 'light' }),
  createVariant('vertical-dark', { layout: 'vertical', ground: 'dark' }),
  createVariant('vertical-light', { layout: 'vertical', ground: 'light' }),
]

export const brandbook = { href: '/brand/murmur-brandbook.pdf', ...brandbookFile } as const

function createVariant(id: LogoVariant['id'], about: Pick<LogoVariant, 'layout' | 'ground'>): LogoVariant {
  const { width, height, pngBytes, jpgBytes, svgBytes } = logoFiles[id]
  const path = `/brand/murmur-${id}`
  const pixels = `${width} × ${height}`
  return {
    id,
    ...about,
    preview: { src: `${path}.svg`, width, height },
    downloads: [
      { format: 'PNG', href: `${path}.png`, bytes: pngBytes, size: pixels },
      { format: 'JPG', href: `${path}.jpg`, bytes: jpgBytes, size: pixels },
      { format: 'SVG', href: `${path}.svg`, bytes: svgBytes, size: 'vector' },
    ],
  }
}

/** The size of a file for people: `32 kB`, `1.2 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 999_500) return `${Math.max(1, Math.round(bytes / 1000))} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** The public colours of the brand, equal to those in `tokens.css`; a test compares them. */
export const brandColours = [
  { name: 'Ink', token: 'ink', hex: '#06070a' },
  { name: 'Ink raised', token: 'ink-raised', hex: '#0b0d12' },
  { name: 'Ink high', token: 'ink-high', hex: '#12151c' },
  { name: 'Paper', token: 'paper', hex: '#eef1f4' },
  { name: 'Sheen start', token: 'sheen-start', hex: '#2ef2c8' },
  { name: 'Sheen middle', token: 'sheen-middle', hex: '#5a8bff' },
  { name: 'Sheen end', token: 'sheen-end', hex: '#a970ff' },
  { name: 'Live', token: 'live', hex: '#39e58c' },
  { name: 'Cooking', token: 'cooking', hex: '#ff5247' },
] as const
