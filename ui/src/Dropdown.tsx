import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { moveByArrows } from './arrowKeys.ts'
import styles from './Dropdown.module.css'

type DropdownProps = {
  readonly label: string
  readonly face: ReactNode
  readonly className?: string | undefined
  readonly isBusy?: boolean
  /** The content of the panel; `close` is for after a choice. */
  readonly children: (close: () => void) => ReactNode
}

/**
 * A button with a panel below it. The panel is a popover: the browser toggles it, closes it on Escape and on a click
 * outside, returns the focus and tells screen readers whether it is open. Arrow keys and Tab out of the panel are ours. The
 * content is rendered when the panel first opens, so the prerendered page does not contain it.
 */
export function Dropdown({ label, face, className, isBusy = false, children }: DropdownProps) {
  const panel = useRef<HTMLDivElement>(null)
  const [wasOpened, setOpened] = useState(false)
  const panelId = useId()

  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) panel.current?.hidePopover()
  }
  // The content is there only after the panel has opened.
  const isEntering = useRef(false)
  const enter = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (panel.current?.matches(':popover-open')) return focusChosen(panel.current)
    isEntering.current = true
    event.currentTarget.click()
  }
  const finishEntering = () => {
    if (isEntering.current) focusChosen(panel.current)
    isEntering.current = false
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for the focus to leave the button and its panel.
    <div className={styles.root} onBlur={closeWhenLeft}>
      <button
        type="button"
        className={[styles.button, className].filter(Boolean).join(' ')}
        aria-label={label}
        aria-busy={isBusy || undefined}
        aria-controls={panelId}
        popoverTarget={panelId}
        onKeyDown={enter}
      >
        {face}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of the buttons inside. */}
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        className={styles.panel}
        onBeforeToggle={() => setOpened(true)}
        onToggle={finishEntering}
        onKeyDown={(event) => moveByArrows(event, { stops: listStops(panel.current) })}
      >
        {wasOpened && children(() => panel.current?.hidePopover())}
      </div>
    </div>
  )
}

function listStops(panel: HTMLElement | null): readonly HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>('button:enabled, a[href]') ?? [])]
}

/** The current choice, else the first. */
function focusChosen(panel: HTMLElement | null): void {
  const stops = listStops(panel)
  const chosen = stops.find((stop) => stop.getAttribute('aria-current') === 'true') ?? stops[0]
  chosen?.focus()
}
