import { useIsImageGateOpen } from '@murmur/ui/ImageGate.tsx'
import { Mark } from '@murmur/ui/Mark.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { useEffect, useRef } from 'react'
import type { Logo } from '../content/logoRows.ts'
import styles from './LogoScroller.module.css'
import { scrollDuration } from './logoScroll.ts'

type LogoScrollerProps = {
  readonly label: string
  readonly logos: readonly Logo[]
  /** Pixels per frame, at sixty frames a second on every screen. */
  readonly speed: 0.5 | 1
}

/** The row is in the track twice: when the first copy has passed, the animation restarts without a visible seam. */
export function LogoScroller({ label, logos, speed }: LogoScrollerProps) {
  const scroller = useRef<HTMLElement>(null)
  const isGateOpen = useIsImageGateOpen()

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
        {isGateOpen && (
          <div aria-hidden="true" className={styles.copy}>
            <LogoRow logos={logos} />
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
        <Text as="li" tone="soft" size="small" font="mono" key={logo.name} className={styles.logo}>
          <Mark of={logo.of} name={logo.mark} />
          {logo.name}
        </Text>
      ))}
    </ul>
  )
}

/** A compositor animation: it takes no time on the main thread. */
function startScrolling(scroller: HTMLElement, { track, speed }: { track: HTMLElement; speed: number }): () => void {
  const stillness = window.matchMedia('(prefers-reduced-motion: reduce)')
  const animation = track.animate([{ transform: 'translateX(0)' }, { transform: 'translateX(-50%)' }], {
    iterations: Number.POSITIVE_INFINITY,
  })
  // It starts when it comes into view.
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
  // On a busy machine several entries come at once, and only the last is current.
  const sight = new IntersectionObserver((entries) =>
    settle('unseen', { isPaused: entries.at(-1)?.isIntersecting !== true }),
  )
  sight.observe(scroller)
  // Also reports the first width, without forcing a layout.
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
