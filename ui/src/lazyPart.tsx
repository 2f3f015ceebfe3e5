import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { reloadForCode } from './reloadForCode.ts'

type LazyOptions = {
  /** Called when the code did not load, or failed while it rendered. */
  readonly onError?: () => void
  readonly renderFallback: (retry: () => void) => ReactNode
}

type PartOptions<P> = LazyOptions & {
  /** Shown while the code loads. */
  readonly renderWaiting?: (props: P) => ReactNode
}

type Load<P extends object> = () => Promise<ComponentType<P>>

/**
 * A component whose code is loaded on demand, inside an error boundary of its own. It does not suspend: React
 * reveals a suspended part up to 300 ms after its code has arrived.
 */
export function lazyPart<P extends object>(load: Load<P>, options: PartOptions<P>): ComponentType<P> {
  const loadAgain = createLoad(load)
  let loaded: ComponentType<P> | undefined
  const Part = (props: P) => {
    const [Loaded, setLoaded] = useState(() => loaded)
    const [failure, setFailure] = useState<{ readonly error: unknown }>()
    useEffect(() => {
      if (Loaded !== undefined) return
      let isOver = false
      loadAgain().then(
        (component) => {
          loaded = component
          if (!isOver) setLoaded(() => component)
        },
        (error: unknown) => {
          if (!isOver) setFailure({ error })
        },
      )
      return () => {
        isOver = true
      }
    }, [Loaded])
    if (failure !== undefined) throw failure.error
    return Loaded ? <Loaded {...props} /> : options.renderWaiting?.(props)
  }
  return contain(Part, options)
}

/** A page whose code is loaded on demand. It suspends, so that prerendered markup stays until it can be hydrated. */
export function lazyPage(load: Load<object>, options: LazyOptions): ComponentType {
  const loadAgain = createLoad(load)
  const createLazy = () => lazy(async () => ({ default: await loadAgain() }))
  let Loaded = createLazy()
  // React's `lazy` caches a failed load for ever.
  const forgetFailure = () => {
    Loaded = createLazy()
    options.onError?.()
  }
  // Below the boundary, so that a retry mounts it again and reads the new `Loaded`.
  return contain(() => <Loaded />, { ...options, onError: forgetFailure })
}

/** Reloads the document where that can bring the code. */
function createLoad<P extends object>(load: Load<P>): Load<P> {
  let failures = 0
  return async () => {
    try {
      return await load()
    } catch (error) {
      failures += 1
      if (!import.meta.env.SSR) await reloadForCode(window, { isRetry: failures > 1 })
      throw error
    }
  }
}

function contain<P extends object>(Part: ComponentType<P>, { onError, renderFallback }: LazyOptions) {
  return function LazyPart(props: P) {
    return (
      <ErrorBoundary onError={onError} renderFallback={renderFallback}>
        <Part {...props} />
      </ErrorBoundary>
    )
  }
}
