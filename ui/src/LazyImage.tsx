import { type ReactEventHandler, useEffect, useRef, useState } from 'react'
import styles from './LazyImage.module.css'

/** One picture in its formats; each address list is a `srcset`. */
export type ImageFiles = {
  readonly width: number
  readonly height: number
  readonly avif: string
  readonly webp: string
  readonly fallback: string
}

type LazyImageProps = {
  readonly image: ImageFiles
  readonly alt: string
  readonly sizes?: string
  /** For a picture of the first view: requested at once, before any script runs. */
  readonly eager?: boolean
  readonly className?: string | undefined
}

type Phase = 'waiting' | 'loading' | 'shown' | 'failed'

/** A picture is requested within 1.3 viewports: the visible one and three tenths around it. */
const PRELOAD = '30%'

const scatter = drawScatter(120)

/** One attempt. Before it has loaded, and if it fails, a drawing takes its place. */
export function LazyImage({ image, alt, sizes = '100vw', eager = false, className }: LazyImageProps) {
  const frame = useRef<HTMLSpanElement>(null)
  const [phase, setPhase] = useState<Phase>(eager ? 'shown' : 'waiting')

  useEffect(() => {
    if (phase !== 'waiting' || frame.current === null) return
    return whenNear(frame.current, () => setPhase('loading'))
  }, [phase])

  // An eager picture may have failed before React listened.
  useEffect(() => {
    if (isBroken(frame.current?.querySelector('img'))) setPhase('failed')
  }, [])

  const isDrawing = phase === 'waiting' || phase === 'failed'
  const picture = { image, alt, sizes, eager }
  return (
    <span
      ref={frame}
      className={[styles.frame, className].filter(Boolean).join(' ')}
      data-phase={phase}
      {...(isDrawing && alt !== '' && { role: 'img', 'aria-label': alt })}
    >
      <svg className={styles.ground} viewBox={`0 0 ${image.width} ${image.height}`} aria-hidden="true">
        <svg viewBox="0 0 100 60" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
          <path d={scatter} />
        </svg>
      </svg>
      {phase === 'waiting' && (
        <noscript>
          <Picture {...picture} />
        </noscript>
      )}
      {!isDrawing && <Picture {...picture} onLoad={() => setPhase('shown')} onError={() => setPhase('failed')} />}
    </span>
  )
}

type PictureProps = Required<Omit<LazyImageProps, 'className'>> & {
  readonly onLoad?: ReactEventHandler
  readonly onError?: ReactEventHandler
}

function Picture({ image, alt, sizes, eager, ...events }: PictureProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={image.avif} sizes={sizes} />
      <source type="image/webp" srcSet={image.webp} sizes={sizes} />
      <img
        className={styles.image}
        src={image.fallback}
        alt={alt}
        width={image.width}
        height={image.height}
        decoding="async"
        fetchPriority={eager ? 'high' : 'auto'}
        {...events}
      />
    </picture>
  )
}

function whenNear(element: Element, show: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) show()
    },
    { rootMargin: PRELOAD },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

function isBroken(image: HTMLImageElement | null | undefined): boolean {
  return image?.complete === true && image.naturalWidth === 0
}

/** A still flock as one SVG path of dots, in a box of 100 by 60, for the place of a missing picture. */
function drawScatter(count: number): string {
  return Array.from({ length: count }, (_, index) => drawDot(index / count, { stray: spread(index) })).join('')
}

function drawDot(along: number, { stray }: { stray: number }): string {
  const band = 3 + 13 * Math.sin(Math.PI * along) ** 2
  const across = 30 - 11 * Math.sin(along * 5.4 + 0.4) + stray * band
  return `M${(2 + 96 * along).toFixed(1)} ${across.toFixed(1)}h0`
}

/** From -1 to 1, dense at the middle, as good as random and the same on each page. */
function spread(index: number): number {
  const roll = (Math.sin(index * 127.1) * 43758.5453) % 1
  return roll * Math.abs(roll)
}
