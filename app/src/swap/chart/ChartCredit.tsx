import { Text } from '@murmur/ui/Text.tsx'
import styles from './ChartPanel.module.css'

/** The notice and the link that the library's licence asks for. It is a name, so no language translates it. */
export function ChartCredit() {
  return (
    <Text tone="dim" size="label" className={styles.credit}>
      <span>TradingView Lightweight Charts™</span> <span>© 2025 TradingView, Inc.</span>{' '}
      <a href="https://www.tradingview.com/">tradingview.com</a>
    </Text>
  )
}
