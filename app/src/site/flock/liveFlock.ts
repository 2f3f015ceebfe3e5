import { startWorker } from '../../ui/startWorker.ts'
import workerUrl from './flock.worker.ts?worker&url'
import type { CanvasSize, FlockOrder, FlockReport } from './message.ts'
import type { ShapeName } from './shapes.ts'
import { parseSheen } from './sheen.ts'

type LiveFlock = {
  readonly shape: ShapeName
  readonly canvasClass: string | undefined
  /** Called on every change; `failed` when this browser cannot draw the flock, or can no longer. */
  onState(state: 'live' | 'paused' | 'failed'): void
}

/** Beyond so many pixels a canvas costs more than the eye gains. */
const mostPixels = 6_000_000

/** Lets the flock fly in the stage, drawn by a worker so that the page stays free. Returns what ends it. */
export function flyFlock(stage: HTMLElement, { shape, canvasClass = '', onState }: LiveFlock): () => void {
  const canvas = document.createElement('canvas')
  const sheen = parseSheen((token) => getComputedStyle(stage).getPropertyValue(token))
  if (!sheen || !('transferControlToOffscreen' in canvas)) {
    onState('failed')
    return () => {}
  }
  canvas.className = canvasClass
  stage.append(canvas)
  const worker = startWorker(workerUrl)
  const send = (order: FlockOrder) => worker.postMessage(order)
  const subscription = new AbortController()
  const end = () => {
    subscription.abort()
    worker.terminate()
    canvas.remove()
  }
  const fail = () => {
    end()
    onState('failed')
  }
  const watch = { send, onState, signal: subscription.signal }
  worker.onerror = fail
  worker.onmessage = ({ data }: MessageEvent<FlockReport>) => {
    if (data.type === 'failed') fail()
    else watchAttention(stage, watch)
  }
  const offscreen = canvas.transferControlToOffscreen()
  worker.postMessage({ type: 'start', canvas: offscreen, shape, sheen, size: sizeOf(stage) } satisfies FlockOrder, [
    offscreen,
  ])
  watchSize(stage, watch)
  watchPointer(stage, watch)
  return end
}

type Watch = Pick<LiveFlock, 'onState'> & { send(order: FlockOrder): void; readonly signal: AbortSignal }

/**
 * Nobody sees a flock in a hidden tab or beyond the edge of the screen, so it need not fly there. It also holds still
 * while somebody writes: every key is answered before any bird moves.
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

/** Typing changes the height of the card often, so the canvas is only stretched until typing pauses. */
function watchSize(stage: HTMLElement, { send, signal }: Watch): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const resize = () => send({ type: 'resize', size: sizeOf(stage) })
  const observer = new ResizeObserver(() => {
    clearTimeout(timer)
    if (isWriting()) timer = setTimeout(resize, writingPause)
    else resize()
  })
  observer.observe(stage)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    observer.disconnect()
  })
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
