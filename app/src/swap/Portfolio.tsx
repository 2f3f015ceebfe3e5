import { findNetworks } from '@murmur/sdk/queries/balancesQuery'
import { Stack } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { useEffect } from 'react'
import { walletCopy } from '../content/en/wallet.ts'
import { useCopy } from '../content/language.ts'
import { paths } from '../paths.ts'
import styles from './Portfolio.module.css'
import { findPortfolio, listHeld } from './state/findPortfolio.ts'
import { usePrices, useSwap, useWallet } from './state/SwapContext.ts'

/** In the menu of the wallet: the holdings of the account on all networks. */
export function Portfolio() {
  const copy = useCopy(walletCopy).portfolio
  const { prices } = useSwap()
  const balances = useWallet((state) => state.balances)
  const address = useWallet((state) => state.session?.account.address ?? '')
  const { total, networks, missing } = findPortfolio(balances, { prices: usePrices(), networks: findNetworks(address) })
  const ids = listHeld(balances).map(({ listing }) => listing.id)
  const key = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new amount of the same token needs no new price.
  useEffect(() => prices.watch(listHeld(balances).map(({ listing }) => listing)), [prices, key])
  return (
    <Stack as="dl" gap={2} className={styles.portfolio}>
      <Text as="div" tone="plain" weight="strong">
        <dt>{copy.total}</dt>
        <dd>{total}</dd>
      </Text>
      {networks.map(({ name, worth }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{worth}</dd>
        </div>
      ))}
      {missing.map((what) => (
        <div key={what}>
          <dt className={styles.missing}>{copy.missing[what]}</dt>
        </div>
      ))}
      <div>
        <dt className={styles.open}>
          <a href={paths.portfolio}>{copy.open}</a>
        </dt>
      </div>
    </Stack>
  )
}
