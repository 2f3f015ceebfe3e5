import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'

type CopyButtonProps = {
  readonly text: string
  readonly children: ReactNode
  readonly label?: string
  readonly className?: string | undefined
}

const words = { ready: undefined, copied: 'COPIED', refused: 'NOT COPIED' } as const

/** Says what became of the copy in its own place, and offers it again when it is left. */
export function CopyButton({ text, children, label, className }: CopyButtonProps) {
  const [state, setState] = useState<keyof typeof words>('ready')

  const copyText = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      // Some browsers and some policies forbid it: the text stands beside the button and can be selected.
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
      <span aria-live="polite">{words[state] ?? children}</span>
    </Button>
  )
}
