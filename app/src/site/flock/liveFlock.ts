import { startWorker } from '../../startWorker.ts'
import workerUrl from './flock.worker.ts?worker&url'
import type { CanvasSize, FlockOrder, FlockReport, SizedCanvas } from './message.ts'
import type { ShapeName } from './shapes.ts'
import { parseSheen } from './sheen.ts'

type LiveFlock = {
  readonly shape: ShapeName
  readonly canvasClass: string | undefined
  /** Called on every change; `failed` when this browser cannot draw the flock, or can no longer. */
  onState(state: 'live' | 'paused' | 'failed'): void
}

/** A larger canvas costs time and does not look better. */
const mostPixels = 6_000_000

/** Lets the flock fly in the stage, drawn by a worker so that the page stays free. Returns what ends it. */
export function flyFlock(stage: HTMLElement, { shape, canvasClass = '', onState }: LiveFlock): () => void {
  const sheen = parseSheen((token) => getComputedStyle(stage).getPropertyValue(token))
  if (!sheen || !('transferControlToOffscreen' in HTMLCanvasElement.prototype)) {
    onState('failed')
    return () => {}
  }
  const worker = startWorker(workerUrl)
  const send = (order: FlockOrder) => worker.postMessage(order)
  const subscription = new AbortController()
  const end = () => {
    subscription.abort()
    worker.terminate()
    canvases.remove()
  }
  const fail = () => {
    end()
    onState('failed')
  }
  const watch = { send, onState, signal: subscription.signal }
  worker.onerror = fail
  let hasStarted = false
  const canvases = keepCanvas(stage, {
    canvasClass,
    signal: subscription.signal,
    hand({ canvas, size }) {
      const order: FlockOrder = hasStarted
        ? { type: 'canvas', canvas, size }
        : { type: 'start', canvas, size, shape, sheen }
      hasStarted = true
      worker.postMessage(order, [canvas])
    },
  })
  let isAttended = false
  worker.onmessage = ({ data }: MessageEvent<FlockReport>) => {
    if (data.type === 'failed') {
      fail()
      return
    }
    canvases.show()
    if (!isAttended) watchAttention(stage, watch)
    isAttended = true
  }
  watchPointer(stage, watch)
  return end
}

type Watch = Pick<LiveFlock, 'onState'> & { send(order: FlockOrder): void; readonly signal: AbortSignal }

/**
 * Pauses the flock while it is not visible, in a hidden tab or off the screen, and while the user types, so that every
 * key is answered before any bird moves.
 */
function watchAttention(stage: HTMLElement, { send, onState, signal }: Watch): void {
  let onScreen = true
  const update = () => {
    const seen = onScreen && document.visibilityState === 'visible' && !isWriting()
    send({ type: seen ? 'resume' : 'pause' })
    onState(seen ? 'live' : 'paused')
  }
  const observer = new IntersectionObserver((entries) => {
    onScreen = entries.at(-1)?.isIntersecting ?? onScreen
    update()
  })
  observer.observe(stage)
  signal.addEventListener('abort', () => observer.disconnect())
  for (const event of ['visibilitychange', 'focusin', 'focusout']) document.addEventListener(event, update, { signal })
}

function isWriting(): boolean {
  return document.activeElement?.matches('input:is([type="text"], [type="search"], [type="email"])') ?? false
}

/** Longer than the time between two keystrokes. */
const writingPause = 400
/** Longer than the time between two sizes of a window that is being dragged. */
const settling = 100

type CanvasOptions = { readonly canvasClass: string; readonly signal: AbortSignal; hand(canvas: SizedCanvas): void }

/**
 * Hands over a canvas of the stage's size, and a new one whenever the stage has another size. A canvas is never resized or
 * stretched, so each of its frames has its size, and it is visible only while that is the size of the stage. Typing changes
 * the height of the card often: then the old canvas stays, as large as it was, until typing pauses.
 */
function keepCanvas(stage: HTMLElement, { canvasClass, signal, hand }: CanvasOptions) {
  let shown: { readonly canvas: HTMLCanvasElement; readonly size: CanvasSize } | undefined
  let next: typeof shown
  let timer: ReturnType<typeof setTimeout> | undefined

  const renew = () => {
    const size = sizeOf(stage)
    // The latest canvas has to be drawn first: a busy machine gets no queue of sizes that are gone.
    if (next !== undefined || isEmpty(size) || isSameSize(shown?.size, size)) return
    const canvas = createCanvas(size)
    canvas.className = canvasClass
    next = { canvas, size }
    stage.append(canvas)
    hand({ canvas: canvas.transferControlToOffscreen(), size })
  }
  const update = () => {
    clearTimeout(timer)
    const size = sizeOf(stage)
    const isCurrent = isSameSize(shown?.size, size)
    const isTypedTaller = isWriting() && shown?.size.picture.width === size.picture.width
    shown?.canvas.toggleAttribute('data-drawn', isCurrent || isTypedTaller)
    if (!isCurrent) timer = setTimeout(renew, isWriting() ? writingPause : settling)
  }

  renew()
  const observer = new ResizeObserver(update)
  observer.observe(stage, { box: observedBox() })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    observer.disconnect()
  })
  return {
    /** The first frame is on the latest canvas. */
    show() {
      shown?.canvas.remove()
      shown = next
      next = undefined
      update()
    },
    remove() {
      shown?.canvas.remove()
      next?.canvas.remove()
    },
  }
}

function createCanvas({ picture: { width, height }, density }: CanvasSize): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * density))
  canvas.height = Math.max(1, Math.round(height * density))
  canvas.style.width = `${width}px`
  canvas.style.height = `${height}px`
  return canvas
}

/** The density changes without the size when a window moves to another screen. Safari observes no device pixels. */
function observedBox(): ResizeObserverBoxOptions {
  return 'devicePixelContentBoxSize' in ResizeObserverEntry.prototype ? 'device-pixel-content-box' : 'content-box'
}

function isEmpty({ picture: { width, height } }: CanvasSize): boolean {
  return width === 0 || height === 0
}

function isSameSize(one: CanvasSize | undefined, other: CanvasSize): boolean {
  return (
    one?.picture.width === other.picture.width &&
    one.picture.height === other.picture.height &&
    one.density === other.density
  )
}

function watchPointer(stage: HTMLElement, { send, signal }: Watch): void {
  const point = ({ clientX, clientY }: PointerEvent) => {
    const { left, top } = stage.getBoundingClientRect()
    send({ type: 'point', pointer: { x: clientX - left, y: clientY - top } })
  }
  const leave = () => send({ type: 'point', pointer: undefined })
  const leaveWithFinger = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') leave()
  }
  window.addEventListener('pointermove', point, { passive: true, signal })
  window.addEventListener('pointerup', leaveWithFinger, { passive: true, signal })
  window.addEventListener('pointercancel', leave, { passive: true, signal })
  document.documentElement.addEventListener('pointerleave', leave, { passive: true, signal })
}

function sizeOf(stage: HTMLElement): CanvasSize {
  const { clientWidth: width, clientHeight: height } = stage
  const affordable = Math.sqrt(mostPixels / Math.max(1, width * height))
  return { picture: { width, height }, density: Math.min(devicePixelRatio, 2, affordable) }
}
