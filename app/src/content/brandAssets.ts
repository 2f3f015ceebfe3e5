import brandbookFile from './brandbookFile.json'
import logoFiles from './logoFiles.json'

export type LogoDownload = {
  readonly format: 'PNG' | 'JPG' | 'SVG'
  readonly href: string
  readonly bytes: number
  /** What a reader may want to know before the download: pixels, or that there are none. */
  readonly size: string
}

export type LogoVariant = {
  readonly title: string
  readonly layout: 'horizontal' | 'vertical'
  /** The ground that the logo is drawn for: the picture itself is transparent. */
  readonly ground: 'dark' | 'light'
  readonly preview: { readonly src: string; readonly width: number; readonly height: number }
  readonly downloads: readonly LogoDownload[]
}

export const logoVariants: readonly LogoVariant[] = [
  createVariant('horizontal-dark', { title: 'HORIZONTAL ON DARK', layout: 'horizontal', ground: 'dark' }),
  createVariant('horizontal-light', { title: 'HORIZONTAL ON LIGHT', layout: 'horizontal', ground: 'light' }),
  createVariant('vertical-dark', { title: 'VERTICAL ON DARK', layout: 'vertical', ground: 'dark' }),
  createVariant('vertical-light', { title: 'VERTICAL ON LIGHT', layout: 'vertical', ground: 'light' }),
]

export const brandbook = { href: '/brand/murmur-brandbook.pdf', ...brandbookFile } as const

function createVariant(
  name: keyof typeof logoFiles,
  about: Pick<LogoVariant, 'title' | 'layout' | 'ground'>,
): LogoVariant {
  const { width, height, pngBytes, jpgBytes, svgBytes } = logoFiles[name]
  const path = `/brand/murmur-${name}`
  const pixels = `${width} × ${height}`
  return {
    ...about,
    preview: { src: `${path}.svg`, width, height },
    downloads: [
      { format: 'PNG', href: `${path}.png`, bytes: pngBytes, size: pixels },
      { format: 'JPG', href: `${path}.jpg`, bytes: jpgBytes, size: pixels },
      { format: 'SVG', href: `${path}.svg`, bytes: svgBytes, size: 'vector' },
    ],
  }
}
