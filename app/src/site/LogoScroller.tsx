import { startTransition, useEffect, useRef, useState } from 'react'
import type { Logo } from '../content/logos.ts'
import { Mark } from '../ui/Mark.tsx'
import { SettledContext, useIsSettled } from '../ui/Settling.tsx'
import styles from './LogoScroller.module.css'
import { scrollDuration } from './logoScroll.ts'

type LogoScrollerProps = {
  readonly label: string
  readonly logos: readonly Logo[]
  /** Pixels per frame, at sixty frames a second on every screen. */
  readonly speed: 0.5 | 1
}

const COPY_MS = 300

/** The row stands twice in the track; once the first copy has passed, the track starts again, and nobody sees the seam. */
export function LogoScroller({ label, logos, speed }: LogoScrollerProps) {
  const scroller = useRef<HTMLElement>(null)
  const isSettled = useIsSettled()
  const [isDrawn, setDrawn] = useState(false)

  // A logo is a part of a large picture, and dear to paint: the copy, which nobody sees yet, waits until the row is done.
  useEffect(() => {
    const draw = () => setTimeout(() => startTransition(() => setDrawn(true)), COPY_MS)
    const stop = new AbortController()
    scroller.current?.addEventListener('load', draw, { capture: true, once: true, signal: stop.signal })
    return () => stop.abort()
  }, [])

  useEffect(() => {
    const track = scroller.current?.firstElementChild
    if (!scroller.current || !(track instanceof HTMLElement)) return
    return startScrolling(scroller.current, { track, speed })
  }, [speed])

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that moves or scrolls must be held and scrolled by keyboard too (WCAG 2.1.1, 2.2.2).
    <section className={styles.scroller} aria-label={label} ref={scroller} tabIndex={0}>
      <div className={styles.track}>
        <LogoRow logos={logos} />
        {isSettled && (
          <div aria-hidden="true" className={styles.copy}>
            <SettledContext value={isDrawn}>
              <LogoRow logos={logos} />
            </SettledContext>
          </div>
        )}
      </div>
    </section>
  )
}

function LogoRow({ logos }: { readonly logos: readonly Logo[] }) {
  return (
    <ul className={styles.row}>
      {logos.map((logo) => (
        <li key={logo.name} className={styles.logo}>
          <Mark of={logo.of} name={logo.mark} />
          {logo.name}
        </li>
      ))}
    </ul>
  )
}

/** An animation of the compositor: it costs the page's own thread nothing. */
function startScrolling(scroller: HTMLElement, { track, speed }: { track: HTMLElement; speed: number }): () => void {
  const stillness = window.matchMedia('(prefers-reduced-motion: reduce)')
  const animation = track.animate([{ transform: 'translateX(0)' }, { transform: 'translateX(-50%)' }], {
    iterations: Number.POSITIVE_INFINITY,
  })
  // Nobody has seen it yet.
  animation.pause()
  const pauses = { pointed: false, focused: false, still: stillness.matches, unseen: true }
  const settle = (reason: keyof typeof pauses, { isPaused }: { isPaused: boolean }) => {
    pauses[reason] = isPaused
    if (Object.values(pauses).includes(true)) animation.pause()
    else animation.play()
  }

  const stop = new AbortController()
  const { signal } = stop
  scroller.addEventListener('pointerenter', () => settle('pointed', { isPaused: true }), { signal })
  scroller.addEventListener('pointerleave', () => settle('pointed', { isPaused: false }), { signal })
  scroller.addEventListener('focus', () => settle('focused', { isPaused: true }), { signal })
  scroller.addEventListener('blur', () => settle('focused', { isPaused: false }), { signal })
  stillness.addEventListener('change', ({ matches }) => settle('still', { isPaused: matches }), { signal })
  // On a busy machine several come at once, and only the last is still true.
  const sight = new IntersectionObserver((entries) =>
    settle('unseen', { isPaused: entries.at(-1)?.isIntersecting !== true }),
  )
  sight.observe(scroller)
  // Also tells the first width, without forcing a layout before there is one.
  const size = new ResizeObserver(() =>
    animation.effect?.updateTiming({ duration: scrollDuration(track.scrollWidth, { speed }) }),
  )
  size.observe(track)

  return () => {
    stop.abort()
    sight.disconnect()
    size.disconnect()
    animation.cancel()
  }
}
