import { useEffect, useRef, useState } from 'react'
import styles from './Flock.module.css'
import { FlockStill } from './FlockStill.tsx'
import { whenIdle, whileMotionIsWelcome } from './flockTiming.ts'
import type { ShapeName } from './shapes.ts'

type State = 'still' | 'live' | 'paused' | 'failed'

/** The ornament behind a page. It fills the nearest positioned ancestor. */
export function Flock({ shape }: { readonly shape: ShapeName }) {
  const stage = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<State>('still')

  useEffect(() => {
    const element = stage.current
    if (!element) return
    return whileMotionIsWelcome(() => letFly(element, { shape, setState }))
  }, [shape])

  return (
    <div ref={stage} className={styles.flock} data-flock={state === 'failed' ? 'still' : state} aria-hidden="true">
      <FlockStill shape={shape} audience={state === 'failed' ? 'everyone' : 'reducedMotion'} />
      <noscript>
        <FlockStill shape={shape} audience="everyone" />
      </noscript>
    </div>
  )
}

/** Loads the drawing code only when the page is idle. */
function letFly(
  stage: HTMLElement,
  { shape, setState }: { shape: ShapeName; setState(state: State): void },
): () => void {
  const ending = new AbortController()
  const fly = async () => {
    const { flyFlock } = await import('./liveFlock.ts')
    if (ending.signal.aborted) return
    const land = flyFlock(stage, { shape, canvasClass: styles.canvas, onState: setState })
    ending.signal.addEventListener('abort', land)
  }
  const callOff = whenIdle(() => fly().catch(() => setState('failed')))
  return () => {
    callOff()
    ending.abort()
    setState('still')
  }
}
