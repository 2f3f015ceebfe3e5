import { Label, Text } from '@murmur/ui/Text.tsx'
import type { ReactNode } from 'react'
import styles from './walletScreen.module.css'
import { useSay } from './walletWords.ts'

type Detail = { readonly name: string; readonly value: ReactNode; readonly isLong?: true }

/** The details of a request, one per line. */
export function DetailList({ details }: { readonly details: readonly Detail[] }) {
  const say = useSay()
  return (
    <dl className={styles.details}>
      {details.map(({ name, value, isLong }) => (
        <div key={name} className={isLong ? styles.long : styles.detail}>
          <Label as="dt">{say(name)}</Label>
          <Text as="dd" size="small" font="mono" wrap="anywhere" className={styles.value}>
            {typeof value === 'string' ? say(value) : value}
          </Text>
        </div>
      ))}
    </dl>
  )
}
