import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react'

type RotationOptions = {
  readonly autoplay: boolean
  /** Milliseconds that a card stays in the centre. */
  readonly interval: number
  /** The card in the centre: each turn, automatic or not, restarts its time. */
  readonly active: number
  readonly onTurn: () => void
}

const stillness = '(prefers-reduced-motion: reduce)'

/** Turns a carousel while it is visible, neither hovered nor focused, and motion is allowed. */
export function useRotation(root: RefObject<HTMLElement | null>, options: RotationOptions) {
  const { autoplay, interval, active, onTurn } = options
  const isStill = useSyncExternalStore(watchStillness, () => matchMedia(stillness).matches, always(false))
  const isTabShown = useSyncExternalStore(watchTab, () => !document.hidden, always(true))
  const isOnScreen = useIsOnScreen(root)
  const [choice, setChoice] = useState<boolean>()
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)

  const isOn = choice ?? (autoplay && !isStill)
  const isTurning = isOn && isTabShown && isOnScreen && !isHovered && !isFocused
  const turn = useEffectEvent(onTurn)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new card in the centre restarts the timer.
  useEffect(() => {
    if (!isTurning) return
    const timer = setTimeout(turn, interval)
    return () => clearTimeout(timer)
  }, [isTurning, interval, active])

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
