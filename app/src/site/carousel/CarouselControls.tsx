import { Icon } from '@murmur/ui/Icon.tsx'
import { IconButton } from '@murmur/ui/IconButton.tsx'
import { arrowLeft, arrowRight, pause, play } from '@murmur/ui/icons'
import { Line } from '@murmur/ui/Stack.tsx'
import { siteCopy } from '../../content/en/site.ts'
import { useCopy } from '../../content/language.ts'
import styles from './Carousel.module.css'
import type { Move } from './turnCarousel.ts'

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
      <Line gap={2} align="stretch">
        <IconButton
          look="line"
          className={styles.button}
          data-rotation=""
          aria-label={isOn ? copy.pause : copy.play}
          onClick={onToggle}
        >
          <Icon path={isOn ? pause : play} />
        </IconButton>
        <IconButton
          look="line"
          className={styles.button}
          aria-label={copy.previous}
          onClick={(event) => onMove('previous', event.timeStamp)}
        >
          <Icon path={arrowLeft} />
        </IconButton>
        <IconButton
          look="line"
          className={styles.button}
          aria-label={copy.next}
          onClick={(event) => onMove('next', event.timeStamp)}
        >
          <Icon path={arrowRight} />
        </IconButton>
      </Line>
    </div>
  )
}
