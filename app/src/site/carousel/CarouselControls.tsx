import { Icon } from '@murmur/ui/Icon.tsx'
import { arrowLeft, arrowRight, pause, play } from '@murmur/ui/icons'
import { siteCopy } from '../../content/en/site.ts'
import { useCopy } from '../../content/language.ts'
import styles from './Carousel.module.css'
import type { Move } from './carousel.ts'

type CarouselControlsProps = {
  readonly slides: readonly { readonly id: string }[]
  readonly active: number
  readonly isOn: boolean
  readonly onToggle: () => void
  readonly onMove: (move: Move, at: number) => void
}

export function CarouselControls({ slides, active, isOn, onToggle, onMove }: CarouselControlsProps) {
  const copy = useCopy(siteCopy).carousel
  return (
    <div className={styles.controls}>
      <ol className={styles.indicators}>
        {slides.map(({ id }, index) => (
          <li key={id} className={styles.item}>
            <button
              type="button"
              className={styles.indicator}
              aria-label={copy.showSlide({ number: index + 1, count: slides.length })}
              aria-current={index === active}
              onClick={(event) => onMove({ to: index }, event.timeStamp)}
            />
          </li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <button
          type="button"
          className={styles.button}
          data-rotation=""
          aria-label={isOn ? copy.pause : copy.play}
          onClick={onToggle}
        >
          <Icon path={isOn ? pause : play} />
        </button>
        <button
          type="button"
          className={styles.button}
          aria-label={copy.previous}
          onClick={(event) => onMove('previous', event.timeStamp)}
        >
          <Icon path={arrowLeft} />
        </button>
        <button
          type="button"
          className={styles.button}
          aria-label={copy.next}
          onClick={(event) => onMove('next', event.timeStamp)}
        >
          <Icon path={arrowRight} />
        </button>
      </div>
    </div>
  )
}
