import { type ComponentType, lazy, type ReactNode } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { reloadIfOutdated } from './reloadIfOutdated.ts'

type LazyPartOptions = {
  /** Called when the code did not load, or failed while it rendered. */
  readonly onError?: () => void
  readonly renderFallback: (retry: () => void) => ReactNode
}

/**
 * A component whose code is loaded on demand, inside an error boundary of its own. React's `lazy` keeps a failed load
 * for ever; here the next try loads again.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { onError, renderFallback }: LazyPartOptions,
): ComponentType<P> {
  let Loaded = createLazy(load)
  const forgetFailure = () => {
    Loaded = createLazy(load)
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

function createLazy<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch (error) {
      await reloadIfOutdated(window)
      throw error
    }
  })
}
