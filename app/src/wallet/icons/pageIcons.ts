import { startWorker } from '../../startWorker.ts'
import workerUrl from './icon.worker.ts?worker&url'
import { createIconRedrawer, type IconRedrawer } from './iconRedrawer.ts'

export function createPageIcons(): IconRedrawer {
  return createIconRedrawer({
    startWorker: () => startWorker(workerUrl),
    createUrl: (picture) => URL.createObjectURL(picture),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
}
