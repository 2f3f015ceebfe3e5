import type { Address } from '@murmur/engine/token'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { formatBalance, readCoinBalance } from '../provider/readBalances.ts'
import { formatAddress, localAccounts } from '../provider/walletAccounts.ts'
import { getActiveChain, type WalletCore } from '../provider/walletCore.ts'
import { useReading } from './useReading.ts'
import styles from './walletScreen.module.css'
import { useSay } from './walletWords.ts'

type AccountChoiceProps = {
  readonly core: WalletCore
  readonly chosen: Address
  onChoose(account: Address): void
}

export function AccountChoice({ core, chosen, onChoose }: AccountChoiceProps) {
  const say = useSay()
  const chain = getActiveChain(core)
  const balances = useReading(chain.rpcUrl, {
    read: () => Promise.all(localAccounts.map(({ address }) => readCoinBalance(address, { chain, fetch: core.fetch }))),
  })
  const showBalance = (index: number) => {
    const balance = balances.type === 'read' ? balances.value[index] : undefined
    return balance === undefined ? '…' : `${formatBalance(balance)} ${balance.symbol}`
  }

  return (
    <fieldset className={styles.choice}>
      <Label as="legend" className={styles.legend}>
        {say(`ACCOUNT ON ${chain.name.toUpperCase()}`)}
      </Label>
      {localAccounts.map(({ address, name }, index) => (
        <label key={address} className={styles.account}>
          <input
            className={styles.radio}
            type="radio"
            name="local-wallet-account"
            checked={address === chosen}
            onChange={() => onChoose(address)}
          />
          <Text as="span" size="note">
            {say(name)}
          </Text>
          <Text as="span" tone="soft" size="fine" font="mono" className={styles.address}>
            {formatAddress(address)}
          </Text>
          <Text as="span" size="fine" font="mono" className={styles.balance}>
            {showBalance(index)}
          </Text>
        </label>
      ))}
    </fieldset>
  )
}
