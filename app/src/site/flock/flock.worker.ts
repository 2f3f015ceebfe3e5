import type { FlockOrder, FlockReport, StartOrder } from './message.ts'
import { createShow, pauseShow, pointAt, resizeShow, resumeShow, type Show } from './show.ts'

declare const self: DedicatedWorkerGlobalScope

let show: Show | undefined

self.onmessage = ({ data }: MessageEvent<FlockOrder>) => {
  if (data.type === 'start') start(data)
  if (!show) return
  if (data.type === 'resize') resizeShow(show, data.size)
  if (data.type === 'point') pointAt(show, data.pointer)
  if (data.type === 'pause') pauseShow(show)
  if (data.type === 'resume') resumeShow(show)
}

function start(order: StartOrder): void {
  show = createShow(order, {
    request: (draw) => self.requestAnimationFrame(draw),
    cancel: (pending) => self.cancelAnimationFrame(pending),
    onFirst: () => report({ type: 'drawn' }),
    onHopeless: fail,
  })
  if (!show) {
    fail()
    return
  }
  order.canvas.addEventListener('webglcontextlost', fail)
  resumeShow(show)
}

function fail(): void {
  if (show) pauseShow(show)
  show = undefined
  report({ type: 'failed' })
}

function report(message: FlockReport): void {
  self.postMessage(message)
}
