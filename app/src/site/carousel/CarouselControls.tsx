import { Icon } from '../../ui/Icon.tsx'
import { arrowLeft, arrowRight, pause, play } from '../../ui/icons.ts'
import styles from './CarouselControls.module.css'
import type { Move } from './carousel.ts'

type CarouselControlsProps = {
  readonly slides: readonly { readonly id: string }[]
  readonly active: number
  readonly isOn: boolean
  readonly onToggle: () => void
  readonly onMove: (move: Move, at: number) => void
}

export function CarouselControls({ slides, active, isOn, onToggle, onMove }: CarouselControlsProps) {
  return (
    <div className={styles.controls}>
      <ol className={styles.indicators}>
        {slides.map(({ id }, index) => (
          <li key={id} className={styles.item}>
            <button
              type="button"
              className={styles.indicator}
              aria-label={`Show slide ${index + 1} of ${slides.length}`}
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
          aria-label={isOn ? 'Pause automatic slides' : 'Play automatic slides'}
          onClick={onToggle}
        >
          <Icon path={isOn ? pause : play} />
        </button>
        <button
          type="button"
          className={styles.button}
          aria-label="Previous slide"
          onClick={(event) => onMove('previous', event.timeStamp)}
        >
          <Icon path={arrowLeft} />
        </button>
        <button
          type="button"
          className={styles.button}
          aria-label="Next slide"
          onClick={(event) => onMove('next', event.timeStamp)}
        >
          <Icon path={arrowRight} />
        </button>
      </div>
    </div>
  )
}
