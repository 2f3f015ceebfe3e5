import brandbookFile from './brandbookFile.json'
import { brandCopy } from './en/brandAssets.ts'
import logoFiles from './logoFiles.json'

type LogoDownload = {
  readonly format: 'PNG' | 'JPG' | 'SVG'
  readonly href: string
  readonly bytes: number
  /** In pixels, or 'vector'. */
  readonly size: string
}

export type LogoVariant = {
  readonly title: string
  /** For screen readers. */
  readonly name: string
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

function createVariant(name: keyof typeof logoFiles, about: Pick<LogoVariant, 'layout' | 'ground'>): LogoVariant {
  const { width, height, pngBytes, jpgBytes, svgBytes } = logoFiles[name]
  const path = `/brand/murmur-${name}`
  const pixels = `${width} × ${height}`
  return {
    ...brandCopy.variants[name],
    ...about,
    preview: { src: `${path}.svg`, width, height },
    downloads: [
      { format: 'PNG', href: `${path}.png`, bytes: pngBytes, size: pixels },
      { format: 'JPG', href: `${path}.jpg`, bytes: jpgBytes, size: pixels },
      { format: 'SVG', href: `${path}.svg`, bytes: svgBytes, size: 'vector' },
    ],
  }
}
