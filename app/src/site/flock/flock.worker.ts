import type { FlockOrder, FlockReport, StartOrder } from './message.ts'
import { createShow, moveShow, pauseShow, pointAt, resumeShow, type Show } from './show.ts'

declare const self: DedicatedWorkerGlobalScope

let show: Show | undefined

self.onmessage = ({ data }: MessageEvent<FlockOrder>) => {
  if (data.type === 'start') start(data)
  if (!show) return
  if (data.type === 'canvas') moveShow(show, data)
  if (data.type === 'point') pointAt(show, data.pointer)
  if (data.type === 'pause') pauseShow(show)
  if (data.type === 'resume') resumeShow(show)
}

function start(order: StartOrder): void {
  show = createShow(order, {
    request: (draw) => self.requestAnimationFrame(draw),
    cancel: (pending) => self.cancelAnimationFrame(pending),
    onDrawn: () => report({ type: 'drawn' }),
    onFailed: fail,
  })
  if (!show) {
    fail()
    return
  }
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
