import { images } from '../../content/images.ts'
import styles from './Flock.module.css'
import type { ShapeName } from './shapes.ts'

type FlockStillProps = {
  readonly shape: ShapeName
  /** Where motion is welcome the live flock is coming, and it is fewer bytes than a picture of it. */
  readonly audience: 'everyone' | 'reducedMotion'
}

export function FlockStill({ shape, audience }: FlockStillProps) {
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
