import { Icon } from '@murmur/ui/Icon.tsx'
import { swap } from '@murmur/ui/icons'
import { Mark } from '@murmur/ui/Mark.tsx'
import { Panel } from '@murmur/ui/Panel.tsx'
import { Line } from '@murmur/ui/Stack.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { homeCopy } from '../../content/en/home.ts'
import { useCopy } from '../../content/language.ts'
import styles from './drawings.module.css'

type DemoCardProps = { readonly pay: string; readonly receive: string; readonly useAI: boolean }

/** A picture of the swap card, without any function. */
export function DemoCard({ pay, receive, useAI }: DemoCardProps) {
  const copy = useCopy(homeCopy).demoCard
  return (
    <Panel gap={2} className={styles.demo}>
      <Label as="div" className={styles.head}>
        <span>{copy.useAi}</span>
        <span className={styles.switch} data-on={useAI ? '' : undefined} />
      </Label>
      <DemoField label={copy.pay} amount={pay} symbol="ETH" network="Ethereum" mark="ethereum" />
      <span className={styles.reverse}>
        <Icon path={swap} />
      </span>
      <DemoField label={copy.receive} amount={receive} symbol="BNB" network="BNB Chain" mark="bnb-chain" />
    </Panel>
  )
}

type DemoFieldProps = {
  readonly label: string
  readonly amount: string
  readonly symbol: string
  readonly network: string
  readonly mark: string
}

function DemoField({ label, amount, symbol, network, mark }: DemoFieldProps) {
  return (
    <div className={styles.field}>
      <Label as="span" className={styles.demoLabel}>
        {label}
      </Label>
      <Text as="span" font="figures" className={styles.amount}>
        {amount}
      </Text>
      <Line as="span" gap={3} className={styles.token}>
        <Mark of="chain" name={mark} />
        <span>
          {symbol}
          <Text as="span" tone="soft" font="mono" weight="normal" className={styles.network}>
            {network}
          </Text>
        </span>
      </Line>
    </div>
  )
}
