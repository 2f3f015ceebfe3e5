import { type KeyboardEvent, useReducer, useRef } from 'react'
import { siteCopy } from '../../content/en/site.ts'
import { useCopy } from '../../content/language.ts'
import type { Slide } from '../../content/slide.ts'
import styles from './Carousel.module.css'
import { CarouselCard } from './CarouselCard.tsx'
import { CarouselControls } from './CarouselControls.tsx'
import { atFirstCard, findMoveOfKey, isComingRound, type Move, placeCard, turnCarousel } from './turnCarousel.ts'
import { useRotation } from './useRotation.ts'
import { useSwipe } from './useSwipe.ts'

/** How wide `Carousel.module.css` draws a card where the carousel is as wide as the window. */
const cardWidths = '(min-width: 1870px) 1160px, (min-width: 904px) 62vw, (min-width: 640px) 560px, 94vw'

type CarouselProps = {
  readonly label: string
  readonly slides: readonly Slide[]
  readonly autoplay?: boolean
  /** Milliseconds between two turns of the autoplay. */
  readonly interval?: number
  /** Milliseconds in which a repeated click is ignored. */
  readonly throttle?: number
  readonly loop?: boolean
  /** Set where the first card is in the first view of its page. */
  readonly eager?: boolean
}

export function Carousel({ label, slides, eager = false, ...options }: CarouselProps) {
  const copy = useCopy(siteCopy)
  const { autoplay = true, interval = 3000, throttle = 300, loop = true } = options
  const root = useRef<HTMLDivElement>(null)
  const [state, turn] = useReducer(turnCarousel, atFirstCard)
  const track = { count: slides.length, loop }
  const move = (to: Move, at: number) => turn({ move: to, at, throttle, ...track })
  const onTurn = () => move('next', performance.now())
  const rotation = useRotation(root, { autoplay, interval, active: state.active, onTurn })
  const swipe = useSwipe(move)

  const turnByKey = (event: KeyboardEvent) => {
    const to = findMoveOfKey(event.key)
    if (to === undefined) return
    event.preventDefault()
    move(to, event.timeStamp)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a part of a form, and this is none.
    <div
      ref={root}
      role="group"
      className={styles.carousel}
      aria-roledescription={copy.carousel.role}
      aria-label={label}
      onKeyDown={turnByKey}
      {...rotation.holders}
    >
      <div className={styles.stage} aria-live={rotation.isTurning ? 'off' : 'polite'} {...swipe}>
        {slides.map((slide, index) => (
          <CarouselCard
            key={slide.id}
            slide={slide}
            role={copy.carousel.slideRole}
            number={copy.carousel.slideOf({ number: index + 1, count: slides.length })}
            place={placeCard(index, { active: state.active, ...track })}
            isComingRound={isComingRound(index, { state, ...track })}
            sizes={cardWidths}
            eager={eager && index === 0}
            onChoose={(at) => move({ to: index }, at)}
          />
        ))}
      </div>
      <CarouselControls
        slides={slides}
        active={state.active}
        isOn={rotation.isOn}
        onToggle={rotation.toggle}
        onMove={move}
      />
    </div>
  )
}
