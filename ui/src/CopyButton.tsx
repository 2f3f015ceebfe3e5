import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'

type CopyButtonProps = {
  readonly text: string
  readonly children: ReactNode
  readonly label?: string
  /** Shown after a click, until the button is left. */
  readonly answers: { readonly copied: string; readonly refused: string }
  readonly className?: string | undefined
}

/** Answers a click in its own place, and resets when the pointer or the focus leaves it. */
export function CopyButton({ text, children, label, answers, className }: CopyButtonProps) {
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready')

  const copyText = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      // Some browsers and policies forbid it. The text can still be selected.
      setState('refused')
    }
  }

  return (
    <Button
      look="bare"
      className={className}
      aria-label={state === 'ready' ? label : undefined}
      onClick={() => void copyText()}
      onBlur={() => setState('ready')}
      onPointerLeave={() => setState('ready')}
    >
      <span aria-live="polite">{state === 'ready' ? children : answers[state]}</span>
    </Button>
  )
}
