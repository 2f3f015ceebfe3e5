import type { ComponentProps, HTMLAttributes, ReactNode } from 'react'
import styles from './Rows.module.css'
import { Stack } from './Stack.tsx'
import { Label, Text } from './Text.tsx'

type RowsProps = ComponentProps<typeof Text> & {
  /** `figures` are small and stand at the right edge. `ruled` rows have a line above and their names in a column. */
  readonly look: 'figures' | 'ruled'
}

/** Names with their values, a pair per row. */
export function Rows({ look, className, ...rest }: RowsProps) {
  const classes = [styles[look], className].filter(Boolean).join(' ')
  if (look === 'ruled') return <Text as="dl" className={classes} {...rest} />
  return <Text as="dl" tone="soft" size="fine" font="figures" className={classes} {...rest} />
}

type RowProps = HTMLAttributes<HTMLElement> & { readonly name: string; readonly children: ReactNode }

export function Row({ name, children, className, ...rest }: RowProps) {
  return (
    <div className={[styles.row, className].filter(Boolean).join(' ')} {...rest}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type StatProps = Omit<ComponentProps<typeof Stack>, 'gap'> & { readonly name: string }

/** A figure below its name: the children are the `dd`. */
export function Stat({ name, children, ...rest }: StatProps) {
  return (
    <Stack gap={2} {...rest}>
      <Label as="dt">{name}</Label>
      {children}
    </Stack>
  )
}
