import type { Picture } from './frames.ts'
import type { ShapeName } from './shapes.ts'
import type { Sheen } from './sheen.ts'
import type { Pointer } from './sway.ts'

export type CanvasSize = {
  /** In CSS pixels. */
  readonly picture: Picture
  /** Device pixels per CSS pixel. */
  readonly density: number
}

/** A canvas keeps the size that it was made with, so no frame on it can have another one. */
export type SizedCanvas = { readonly canvas: OffscreenCanvas; readonly size: CanvasSize }

export type StartOrder = SizedCanvas & {
  readonly type: 'start'
  readonly shape: ShapeName
  readonly sheen: Sheen
}

/** The page's messages to the worker. After the first canvas, a new one comes only when the last one was drawn. */
export type FlockOrder =
  | StartOrder
  | (SizedCanvas & { readonly type: 'canvas' })
  | { readonly type: 'point'; readonly pointer: Pointer | undefined }
  | { readonly type: 'pause' }
  | { readonly type: 'resume' }

/** The first frame is on the latest canvas, or the flock can no longer be drawn. */
export type FlockReport = { readonly type: 'drawn' } | { readonly type: 'failed' }
