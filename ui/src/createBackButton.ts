import { readLayerDepth } from './readLayerDepth.ts'

/** The parts of the browser that the back button needs. */
type Tab = Pick<Window, 'addEventListener'> & { readonly history: Pick<History, 'state' | 'go' | 'pushState'> }

export type BackButton = {
  /** From now on Back closes this layer. Returns a function for when it has closed. */
  open(close: () => void): () => void
}

type Layer = {
  readonly close: () => void
  /** The number of its history entry, from 1; undefined until it has one. */
  depth: number | undefined
}

/**
 * Gives every open layer a history entry, so that Back closes the layer and not the page. An entry has the address and
 * the state of the page, with the fields of the router, and its own number.
 */
export function createBackButton({ history, addEventListener }: Tab): BackButton {
  const layers: Layer[] = []
  /** Our own step in the history arrives later, and the next one waits for it. */
  let isGoing = false
  /** A reload or a link to another site has begun: a step in the history would cancel it. */
  let isLeaving = false

  /** Adds or leaves entries until there is one per layer. */
  const settle = () => {
    if (isGoing || isLeaving) return
    const depth = readLayerDepth(history.state)
    for (const [index, layer] of layers.entries()) {
      layer.depth = index + 1
      if (depth < layer.depth) history.pushState({ ...history.state, layers: layer.depth }, '')
    }
    if (depth <= layers.length) return
    isGoing = true
    history.go(layers.length - depth)
  }
  // In a microtask: a layer that takes the place of another one also takes its entry.
  const settleSoon = () => queueMicrotask(settle)
  const remove = (layer: Layer) => {
    if (layers.includes(layer)) layers.splice(layers.indexOf(layer), 1)
  }

  addEventListener('popstate', () => {
    isGoing = false
    const depth = readLayerDepth(history.state)
    for (const layer of layers.filter((each) => (each.depth ?? 0) > depth).reverse()) {
      remove(layer)
      layer.close()
    }
    // Forward leads to an entry whose layer is gone: leave it again.
    settle()
  })
  const setLeaving = ({ type }: Event) => {
    isLeaving = type === 'beforeunload'
    settleSoon()
  }
  // A page that the browser brings back has all its layers.
  addEventListener('pageshow', setLeaving)
  // A reload closes every layer and keeps the entries.
  settleSoon()

  return {
    open(close) {
      const layer: Layer = { close, depth: undefined }
      layers.push(layer)
      // Only now: some browsers do not bring back a page that listens to it.
      addEventListener('beforeunload', setLeaving)
      isLeaving = false
      settleSoon()
      return () => {
        remove(layer)
        settleSoon()
      }
    },
  }
}
