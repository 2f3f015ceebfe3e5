import type { ImageFiles } from '@murmur/ui/LazyImage.tsx'

/** One card of a carousel. A card without words is a picture only. */
export type Slide = {
  readonly id: string
  readonly image: ImageFiles
  readonly alt: string
  readonly title?: string
  readonly detail?: string
}
