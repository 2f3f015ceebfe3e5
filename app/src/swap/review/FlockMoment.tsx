import { useEffect, useRef } from 'react'
import { type Bird, createBirds, placeBird } from './birds.ts'
import styles from './DoneView.module.css'

const DURATION_MS = 1_600

/** A flock that gathers to a tick, once. With reduced motion it has gathered already. */
export function FlockMoment() {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context) return
    const birds = createBirds(readSheen(element))
    const start = performance.now()
    let frame = 0
    const draw = (now: number) => {
      const time = isStill() ? 1 : Math.min(1, (now - start) / DURATION_MS)
      drawBirds(element, { context, birds, time })
      if (time < 1) frame = requestAnimationFrame(draw)
    }
    frame = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div className={styles.flock} aria-hidden="true">
      <canvas ref={canvas} />
    </div>
  )
}

function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

function readSheen(element: HTMLElement): readonly string[] {
  const style = getComputedStyle(element)
  return ['start', 'middle', 'end'].map((name) => style.getPropertyValue(`--sheen-${name}`).trim())
}

type Drawing = {
  readonly context: CanvasRenderingContext2D
  readonly birds: readonly Bird[]
  /** From 0 to 1. */
  readonly time: number
}

function drawBirds(canvas: HTMLCanvasElement, { context, birds, time }: Drawing): void {
  const { clientWidth: width, clientHeight: height } = canvas
  const density = Math.min(2, devicePixelRatio)
  canvas.width = width * density
  canvas.height = height * density
  context.scale(density, density)
  for (const bird of birds) {
    const { x, y } = placeBird(bird, time)
    context.fillStyle = bird.colour
    context.beginPath()
    // Lengths are fractions of the height; the middle of the flock is that of the picture.
    context.arc(width / 2 + x * height, y * height, bird.size, 0, 2 * Math.PI)
    context.fill()
  }
}
