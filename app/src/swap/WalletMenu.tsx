import { findNetwork } from '@murmur/engine/network'
import { findNetworks } from '@murmur/sdk/queries/balancesQuery'
import type { Account } from '@murmur/sdk/wallet/wallet'
import { Icon } from '@murmur/ui/Icon.tsx'
import { arrowUpRight } from '@murmur/ui/icons'
import { Stack } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { useEffect, useState } from 'react'
import { world } from '../config.ts'
import { walletCopy } from '../content/en/wallet.ts'
import { useCopy } from '../content/language.ts'
import { paths } from '../paths.ts'
import { findAccountUrl } from './state/accountUrl.ts'
import { findPortfolio, listHeld } from './state/findPortfolio.ts'
import { usePrices, useScreen, useSwap, useWallet } from './state/SwapContext.ts'
import styles from './WalletMenu.module.css'

/** Here, not in `icons.ts`: no page shows them before a wallet is connected. */
const drawings = {
  ready: 'M8.5 8.5h11v11h-11zm7 0v-4h-11v11h4',
  copied: 'm4.5 12.5 5 5 10-11',
  notCopied: 'm6 6 12 12m0-12L6 18',
}

/** Beside the address: a copy of it, and its page in the explorer. */
export function AddressTools({ account }: { readonly account: Account }) {
  const copy = useCopy(walletCopy)
  const pay = useScreen((state) => findNetwork(state.form.pay.chainId))
  const url = findAccountUrl(account, { world, pay })
  return (
    <>
      <CopyAddress address={account.address} />
      {url !== undefined && (
        <a className={styles.tool} href={url} target="_blank" rel="noreferrer" aria-label={copy.explorer}>
          <Icon path={arrowUpRight} />
        </a>
      )}
    </>
  )
}

function CopyAddress({ address }: { readonly address: string }) {
  const copy = useCopy(walletCopy)
  const [state, setState] = useState<keyof typeof drawings>('ready')
  const reset = () => setState('ready')
  const copyAddress = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setState('copied')
    } catch {
      // Some browsers and policies forbid it.
      setState('notCopied')
    }
  }
  return (
    <span className={styles.place}>
      <button
        type="button"
        className={styles.tool}
        aria-label={copy.copyAddress}
        onClick={() => void copyAddress()}
        onBlur={reset}
        onPointerLeave={reset}
      >
        <Icon path={drawings[state]} />
      </button>
      <Text as="span" tone="plain" size="small" role="status" className={styles.answer}>
        {state !== 'ready' && copy[state]}
      </Text>
    </span>
  )
}

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
