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

export type StartOrder = {
  readonly type: 'start'
  readonly canvas: OffscreenCanvas
  readonly shape: ShapeName
  readonly sheen: Sheen
  readonly size: CanvasSize
}

/** What the page tells the worker that draws. */
export type FlockOrder =
  | StartOrder
  | { readonly type: 'resize'; readonly size: CanvasSize }
  | { readonly type: 'point'; readonly pointer: Pointer | undefined }
  | { readonly type: 'pause' }
  | { readonly type: 'resume' }

/** What the worker tells the page: its first frame is on the canvas, or there will be none (any more). */
export type FlockReport = { readonly type: 'drawn' } | { readonly type: 'failed' }
