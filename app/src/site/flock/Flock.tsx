import { useEffect, useRef, useState } from 'react'
import { images } from '../../content/images.ts'
import styles from './Flock.module.css'
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

/** Runs `start` once the page is painted, loaded, online and idle. Returns a function that cancels it. */
function whenIdle(start: () => unknown): () => void {
  let isCancelled = false
  const run = () => {
    if (isCancelled) return
    if (navigator.onLine) start()
    else addEventListener('online', run, { once: true })
  }
  // Safari has no idle callbacks.
  const rest = () =>
    'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 2000 }) : setTimeout(run, 200)
  const loaded = () => whenPainted(rest)
  if (document.readyState === 'complete') loaded()
  else addEventListener('load', loaded, { once: true })
  return () => {
    isCancelled = true
  }
}

/** On a busy machine the page can be loaded and idle before its first paint. */
function whenPainted(start: () => void): void {
  const observer = new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    start()
  })
  observer.observe({ type: 'paint', buffered: true })
}

/** Runs `start` while the visitor allows motion, and the function that it returns otherwise. Returns a function that ends both. */
function whileMotionIsWelcome(start: () => () => void): () => void {
  const reduced = matchMedia('(prefers-reduced-motion: reduce)')
  let stop: (() => void) | undefined
  const update = () => {
    stop?.()
    stop = reduced.matches ? undefined : start()
  }
  update()
  reduced.addEventListener('change', update)
  return () => {
    reduced.removeEventListener('change', update)
    stop?.()
  }
}

type FlockStillProps = {
  readonly shape: ShapeName
  /** Where motion is welcome the live flock is coming, and it is fewer bytes than a picture of it. */
  readonly audience: 'everyone' | 'reducedMotion'
}

function FlockStill({ shape, audience }: FlockStillProps) {
  const { wide, tall } = images[shape]
  const media = audience === 'everyone' ? 'all' : '(prefers-reduced-motion: reduce)'
  const upright = `${media} and (max-aspect-ratio: 1/1)`
  return (
    <picture className={styles[audience]}>
      <source media={upright} type="image/avif" srcSet={tall.avif} />
      <source media={upright} type="image/webp" srcSet={tall.webp} />
      <source media={media} type="image/avif" srcSet={wide.avif} />
      <source media={media} type="image/webp" srcSet={wide.webp} />
      <source media={media} srcSet={wide.fallback} />
      <img
        className={styles.image}
        alt=""
        width={wide.width}
        height={wide.height}
        decoding="async"
        fetchPriority="low"
      />
    </picture>
  )
}
