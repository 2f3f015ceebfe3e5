import { type ComponentType, useEffect, useState } from 'react'

type LaterProps<P> = {
  /** Always the same function. */
  readonly load: () => Promise<ComponentType<P>>
  readonly props: P
  /** Always the same function. Called where the code does not come, so that it can be tried again. */
  readonly onFailure: () => void
}

/** Shows a part of the page whose code comes on demand. Unlike `lazy` it forgets a failure: the next try is a new one. */
export function Later<P extends object>({ load, props, onFailure }: LaterProps<P>) {
  const [Part, setPart] = useState<ComponentType<P>>()

  useEffect(() => {
    let isWanted = true
    load().then(
      (part) => isWanted && setPart(() => part),
      (error: unknown) => {
        console.warn('A part of the page could not be loaded.', error)
        if (isWanted) onFailure()
      },
    )
    return () => {
      isWanted = false
    }
  }, [load, onFailure])

  return Part === undefined ? null : <Part {...props} />
}
