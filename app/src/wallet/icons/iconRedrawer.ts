import { readRaster } from './readRaster.ts'

export type IconRedrawer = {
  /** The URL of a picture of our own of an announced icon. No value if it is not safe to draw, or took too long. */
  redraw(icon: string): Promise<string | undefined>
}

/** The part of a Worker that we use. */
type IconWorker = {
  postMessage(icon: Blob): void
  terminate(): void
  onmessage: ((event: MessageEvent) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

type IconRedrawerOptions = {
  startWorker(): IconWorker
  createUrl(picture: Blob): string
  wait(ms: number): Promise<void>
}

/** Real icons take a few milliseconds, but the start of a worker on a busy machine takes more than a second. */
const DEADLINE_MS = 4_000
/** After this many, icons are slow on purpose, and no more are drawn. */
const MOST_LATE = 3

/** One icon at a time, each in a worker of its own that ends with its deadline. */
export function createIconRedrawer(options: IconRedrawerOptions): IconRedrawer {
  const results = new Map<string, Promise<string | undefined>>()
  let queue: Promise<unknown> = Promise.resolve()
  let late = 0
  const draw = async (icon: string) => {
    const raster = readRaster(icon)
    if (raster === undefined || late >= MOST_LATE) return undefined
    const answer = await askWorker(new Blob([raster.bytes], { type: raster.type }), options)
    if (answer === 'late') late += 1
    return answer instanceof Blob ? options.createUrl(answer) : undefined
  }
  return {
    redraw(icon) {
      const result = results.get(icon) ?? queue.then(() => draw(icon))
      results.set(icon, result)
      queue = result
      return result
    },
  }
}

async function askWorker(icon: Blob, { startWorker, wait }: IconRedrawerOptions): Promise<unknown> {
  const worker = startWorker()
  const answered = new Promise<unknown>((resolve) => {
    worker.onmessage = ({ data }) => resolve(data)
    worker.onerror = () => resolve(undefined)
    worker.postMessage(icon)
  })
  const answer = await Promise.race([answered, wait(DEADLINE_MS).then(() => 'late')])
  worker.terminate()
  return answer
}
