import { findExchangeLook } from '@murmur/sdk/market/exchangeLook'
import { Mark } from '@murmur/ui/Mark.tsx'
import type { ReactNode } from 'react'
import styles from './ExchangeMark.module.css'

type ExchangeMarkProps = {
  /** As the server names it. */
  readonly name: string
  /** Stands after the name. */
  readonly children?: ReactNode
}

/** An exchange by its colour, its mark and its name. */
export function ExchangeMark({ name, children }: ExchangeMarkProps) {
  const look = findExchangeLook(name)
  return (
    <span className={`${styles.exchange} ${styles.name}`} data-exchange={look}>
      <span className={styles.colour} aria-hidden="true" />
      {look === 'other' ? (
        <span className={`${styles.mark} ${styles.letter}`} aria-hidden="true">
          {name.slice(0, 1).toUpperCase()}
        </span>
      ) : (
        <Mark of="dex" name={look} size="small" className={styles.mark} />
      )}
      <span>
        {name}
        {children}
      </span>
    </span>
  )
}
