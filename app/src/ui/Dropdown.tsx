import { type FocusEvent, type ReactNode, useId, useRef, useState } from 'react'
import styles from './Dropdown.module.css'

type DropdownProps = {
  readonly label: string
  readonly face: ReactNode
  readonly className?: string | undefined
  /** The content of the panel; `close` is for after a choice. */
  readonly children: (close: () => void) => ReactNode
}

/**
 * A button with a panel below it. The panel is a popover: the browser toggles it, closes it on Escape and on a click
 * outside, returns the focus and tells screen readers whether it is open. Only Tab out of the panel is ours. The content
 * is rendered when the panel first opens, so the prerendered page does not contain it.
 */
export function Dropdown({ label, face, className, children }: DropdownProps) {
  const panel = useRef<HTMLDivElement>(null)
  const [wasOpened, setOpened] = useState(false)
  const panelId = useId()

  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) panel.current?.hidePopover()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears when the focus leaves the button and its panel.
    <div className={styles.root} onBlur={closeWhenLeft}>
      <button
        type="button"
        className={[styles.button, className].filter(Boolean).join(' ')}
        aria-label={label}
        aria-controls={panelId}
        popoverTarget={panelId}
      >
        {face}
      </button>
      <div ref={panel} id={panelId} popover="auto" className={styles.panel} onBeforeToggle={() => setOpened(true)}>
        {wasOpened && children(() => panel.current?.hidePopover())}
      </div>
    </div>
  )
}
