/** A dialog is usable in this height. */
const LEAST_HEIGHT = 480

type Span = { readonly top: number; readonly bottom: number }

/** The seen part of a frame, or as much around it as a dialog needs. */
export function widenSpan({ top, bottom }: Span, { height }: { readonly height: number }): Span {
  const missing = Math.max(0, Math.min(LEAST_HEIGHT, height) - (bottom - top))
  const start = Math.max(0, Math.min(top - missing / 2, height - (bottom - top) - missing))
  return { top: start, bottom: start + (bottom - top) + missing }
}
