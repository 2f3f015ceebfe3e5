import { type ComponentType, lazy, type ReactNode } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { reloadForCode } from './reloadForCode.ts'

type LazyPartOptions = {
  /** Called when the code did not load, or failed while it rendered. */
  readonly onError?: () => void
  readonly renderFallback: (retry: () => void) => ReactNode
}

/**
 * A component whose code is loaded on demand, inside an error boundary of its own. React's `lazy` caches a failed load
 * for ever. Here a retry loads again.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { onError, renderFallback }: LazyPartOptions,
): ComponentType<P> {
  let failures = 0
  const createLazy = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        failures += 1
        if (!import.meta.env.SSR) await reloadForCode(window, { isRetry: failures > 1 })
        throw error
      }
    })
  let Loaded = createLazy()
  const forgetFailure = () => {
    Loaded = createLazy()
    onError?.()
  }
  // Below the boundary, so that a retry mounts it again and reads the new `Loaded`.
  const Part = (props: P) => <Loaded {...props} />
  return function LazyPart(props: P) {
    return (
      <ErrorBoundary onError={forgetFailure} renderFallback={renderFallback}>
        <Part {...props} />
      </ErrorBoundary>
    )
  }
}
