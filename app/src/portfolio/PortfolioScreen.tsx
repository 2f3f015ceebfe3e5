import type { Address } from '@murmur/engine/token'
import { ButtonLink } from '@murmur/ui/ButtonLink.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { portfolioCopy } from '../content/en/portfolio.ts'
import { useCopy } from '../content/language.ts'
import { setNotation } from '../notation.ts'
import { paths } from '../paths.ts'
import { getPageServices, type Services } from '../services.ts'
import { AccountView } from './AccountView.tsx'
import { LookUp } from './LookUp.tsx'
import styles from './Portfolio.module.css'
import { PortfolioSkeleton } from './PortfolioSkeleton.tsx'

/** The account of the address bar, else the connected one. */
export function PortfolioScreen({ holder }: { readonly holder: Address | undefined }) {
  const { wallet } = getPageServices()
  const { session } = useSyncExternalStore(wallet.state.subscribe, wallet.state.get)
  const isRestored = useRestored(wallet)
  const connected = session?.account.address
  const address = holder ?? connected
  if (address !== undefined)
    return (
      <AccountView
        key={address.toLowerCase()}
        address={address}
        connected={connected}
        isLinked={holder !== undefined}
      />
    )
  return isRestored ? <NoAccount /> : <PortfolioSkeleton />
}

function useRestored(wallet: Services['wallet']): boolean {
  const [isRestored, setRestored] = useState(false)
  useEffect(() => {
    setNotation(navigator.language)
    wallet
      .restore()
      .catch((error: unknown) => console.warn('The wallet could not be restored.', error))
      .then(() => setRestored(true))
  }, [wallet])
  return isRestored
}

function NoAccount() {
  const copy = useCopy(portfolioCopy).none
  return (
    <div className={styles.page}>
      <div className={styles.none}>
        <Text tone="soft" size="lead" wrap="pretty">
          {copy.text}
        </Text>
        <ButtonLink href={paths.swap}>{copy.connect}</ButtonLink>
        <LookUp />
      </div>
    </div>
  )
}
