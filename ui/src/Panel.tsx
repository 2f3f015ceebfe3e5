import type { ComponentProps } from 'react'
import styles from './Panel.module.css'
import { Stack } from './Stack.tsx'

type PanelProps = ComponentProps<typeof Stack> & {
  /** `line` has only the frame. */
  readonly look?: 'raised' | 'line'
}

/** A framed part of a page. */
export function Panel({ look = 'raised', className, ...rest }: PanelProps) {
  return <Stack className={[styles.panel, styles[look], className].filter(Boolean).join(' ')} {...rest} />
}
