declare module 'fontkit' {
  export type Path = {
    readonly bbox: { readonly minX: number; readonly maxX: number }
    scale(x: number, y: number): Path
    translate(x: number, y: number): Path
    toSVG(): string
  }
  export type Font = {
    readonly unitsPerEm: number
    readonly ascent: number
    readonly descent: number
    readonly capHeight: number
    layout(
      text: string,
      features?: readonly string[],
    ): {
      readonly glyphs: readonly { readonly path: Path }[]
      readonly positions: readonly { readonly xAdvance: number }[]
    }
  }
  export function create(data: Uint8Array): Font
}
declare module 'subset-font' {
  export type Axis = number | { readonly min: number; readonly max: number }
  export type SubsetOptions = {
    readonly targetFormat: 'sfnt' | 'woff2'
    readonly keepFeatures?: readonly string[]
    readonly variationAxes?: Readonly<Record<string, Axis>>
    readonly preserveNameIds?: readonly number[]
  }
  // biome-ignore lint/style/noDefaultExport: the package has no other.
  export default function subsetFont(font: Uint8Array, text: string, options: SubsetOptions): Promise<Buffer>
}
