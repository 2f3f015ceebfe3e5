import { findNetwork } from '@murmur/engine/network'
import { Icon } from '../ui/Icon.tsx'
import { chevronDown } from '../ui/icons.ts'
import { Mark } from '../ui/Mark.tsx'
import styles from './SwapField.module.css'

type SwapFieldProps = {
  readonly label: string
  readonly amount: string
  readonly symbol: 'ETH' | 'BNB'
  readonly chainId: number
}

export function SwapField({ label, amount, symbol, chainId }: SwapFieldProps) {
  return (
    <div className={styles.field}>
      <span className={styles.label}>{label}</span>
      <span className={styles.amount}>{amount}</span>
      <button type="button" className={styles.token} disabled>
        <Mark of="token" name={symbol.toLowerCase()} />
        <span className={styles.names}>
          {symbol}
          <span className={styles.network}>{findNetwork(chainId)?.name}</span>
        </span>
        <Icon path={chevronDown} />
      </button>
    </div>
  )
}
