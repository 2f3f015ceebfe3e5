import { Icon } from '@murmur/ui/Icon.tsx'
import { IconButton } from '@murmur/ui/IconButton.tsx'
import { arrowLeft, arrowRight, pause, play } from '@murmur/ui/icons'
import { LazyImage } from '@murmur/ui/LazyImage.tsx'
import { Line } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import { useIsHydrated } from '@murmur/ui/useIsHydrated'
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { siteCopy } from '../../content/en/site.ts'
import { useCopy } from '../../content/language.ts'
import type { Slide } from '../../content/slide.ts'
import styles from './Carousel.module.css'
import {
  atFirstCard,
  findMoveOfKey,
  findMoveOfSwipe,
  isComingRound,
  type Move,
  type Place,
  placeCard,
  turnCarousel,
} from './turnCarousel.ts'

/** How wide `Carousel.module.css` draws a card where the carousel is as wide as the window. */
const cardWidths = '(min-width: 1870px) 1160px, (min-width: 904px) 62vw, (min-width: 640px) 560px, 94vw'

/** How long a card stays in the centre. */
const INTERVAL_MS = 3_000

type CarouselProps = {
  readonly label: string
  readonly slides: readonly Slide[]
  /** Set where the first card is in the first view of its page. */
  readonly eager?: boolean
}

export function Carousel({ label, slides, eager = false }: CarouselProps) {
  const copy = useCopy(siteCopy)
  const root = useRef<HTMLDivElement>(null)
  const [state, turn] = useReducer(turnCarousel, atFirstCard)
  const count = slides.length
  const move = (to: Move, at: number) => turn({ move: to, at, count })
  const onTurn = () => move('next', performance.now())
  const rotation = useRotation(root, { active: state.active, onTurn })
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
            number={copy.carousel.slideOf({ number: index + 1, count })}
            place={placeCard(index, { active: state.active, count })}
            isComingRound={isComingRound(index, { state, count })}
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

type CarouselCardProps = {
  readonly slide: Slide
  /** The role that screen readers announce: a slide. */
  readonly role: string
  /** For screen readers: "2 of 5". */
  readonly number: string
  readonly place: Place
  readonly isComingRound: boolean
  readonly sizes: string
  readonly eager: boolean
  readonly onChoose: (at: number) => void
}

function CarouselCard({ slide, role, number, place, isComingRound, ...card }: CarouselCardProps) {
  const { sizes, eager, onChoose } = card
  // Without scripts all cards are in one row, and each must be reachable.
  const isAside = useIsHydrated() && place !== 'centre'
  return (
    <div className={styles.card} data-place={place} data-round={isComingRound ? '' : undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is a part of a form, and this is none. */}
      <div role="group" aria-roledescription={role} aria-label={number} inert={isAside}>
        <LazyImage image={slide.image} alt={slide.alt} sizes={sizes} eager={eager} className={styles.picture} />
        {slide.title && (
          <div className={styles.words}>
            <Title of="part">{slide.title}</Title>
            <Text tone="soft" wrap="pretty">
              {slide.detail}
            </Text>
          </div>
        )}
      </div>
      {isAside && (
        <button
          type="button"
          className={styles.choose}
          tabIndex={-1}
          aria-hidden="true"
          // The click removes the button; it must not have the focus then.
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => onChoose(event.timeStamp)}
        />
      )}
    </div>
  )
}

type CarouselControlsProps = {
  readonly slides: readonly { readonly id: string }[]
  readonly active: number
  readonly isOn: boolean
  readonly onToggle: () => void
  readonly onMove: (move: Move, at: number) => void
}

function CarouselControls({ slides, active, isOn, onToggle, onMove }: CarouselControlsProps) {
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
        {(['previous', 'next'] as const).map((move) => (
          <IconButton
            key={move}
            look="line"
            className={styles.button}
            aria-label={copy[move]}
            onClick={(event) => onMove(move, event.timeStamp)}
          >
            <Icon path={move === 'previous' ? arrowLeft : arrowRight} />
          </IconButton>
        ))}
      </Line>
    </div>
  )
}

/** Lets the cards follow a finger. A mouse has the arrows, and its drag selects the text of a card. */
function useSwipe(onSwipe: (move: Move, at: number) => void) {
  const start = useRef<number>(undefined)

  const end = ({ currentTarget: stage }: PointerEvent<HTMLElement>) => {
    start.current = undefined
    stage.style.removeProperty('--drag')
    delete stage.dataset.dragged
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType !== 'mouse' && event.isPrimary) start.current = event.clientX
    },
    onPointerMove({ currentTarget: stage, clientX }: PointerEvent<HTMLElement>) {
      if (start.current === undefined) return
      stage.style.setProperty('--drag', `${clientX - start.current}px`)
      stage.dataset.dragged = ''
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (start.current === undefined) return
      const move = findMoveOfSwipe(event.clientX - start.current)
      end(event)
      if (move !== undefined) onSwipe(move, event.timeStamp)
    },
    onPointerCancel: end,
  }
}

type RotationOptions = {
  /** The card in the centre: each turn, automatic or not, restarts its time. */
  readonly active: number
  readonly onTurn: () => void
}

const stillness = '(prefers-reduced-motion: reduce)'

/** Turns a carousel while it is visible, neither hovered nor focused, and motion is allowed. */
function useRotation(root: RefObject<HTMLElement | null>, { active, onTurn }: RotationOptions) {
  const isStill = useSyncExternalStore(watchStillness, () => matchMedia(stillness).matches, always(false))
  const isTabShown = useSyncExternalStore(watchTab, () => !document.hidden, always(true))
  const isOnScreen = useIsOnScreen(root)
  const [choice, setChoice] = useState<boolean>()
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)

  const isOn = choice ?? !isStill
  const isTurning = isOn && isTabShown && isOnScreen && !isHovered && !isFocused
  const turn = useEffectEvent(onTurn)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new card in the centre restarts the timer.
  useEffect(() => {
    if (!isTurning) return
    const timer = setTimeout(turn, INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [isTurning, active])

  return {
    isOn,
    isTurning,
    toggle: () => setChoice(!isOn),
    holders: {
      onPointerOver: (event: PointerEvent) => setHovered(isHolding(event.target)),
      onPointerLeave: () => setHovered(false),
      onFocus: (event: FocusEvent) => setFocused(isHolding(event.target)),
      onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget as Node | null)),
    },
  }
}

/** Focus on the play button does not pause the rotation: a press on play should show it turning. */
function isHolding(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-rotation]') === null
}

function useIsOnScreen(root: RefObject<HTMLElement | null>): boolean {
  const [isOnScreen, setOnScreen] = useState(false)
  useEffect(() => {
    if (root.current === null) return
    const observer = new IntersectionObserver((entries) => setOnScreen(entries.at(-1)?.isIntersecting === true))
    observer.observe(root.current)
    return () => observer.disconnect()
  }, [root])
  return isOnScreen
}

function watchStillness(onChange: () => void): () => void {
  const query = matchMedia(stillness)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

function watchTab(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

function always(value: boolean): () => boolean {
  return () => value
}
