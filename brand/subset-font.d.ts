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
