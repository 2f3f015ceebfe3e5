import { ButtonLink } from '@murmur/ui/ButtonLink.tsx'
import { lazyPart } from '@murmur/ui/lazyPart.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { portfolioCopy } from '../content/en/portfolio.ts'
import { useCopy } from '../content/language.ts'
import { setNotation } from '../notation.ts'
import { paths } from '../paths.ts'
import { getPageServices, type Services } from '../services.ts'
import { readHolder } from './holder.ts'
import { LookUp } from './LookUp.tsx'
import { loadAccountView } from './loadAccountView.ts'
import { MissingPart } from './MissingPart.tsx'
import styles from './Portfolio.module.css'
import { PortfolioSkeleton } from './PortfolioSkeleton.tsx'

/** The account of the address bar, else the connected one. */
export function PortfolioScreen({ pathname }: { readonly pathname: string }) {
  const holder = readHolder(pathname)
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

/** Reads the chains. A visitor without an account never downloads it. */
const AccountView = lazyPart(loadAccountView, {
  renderWaiting: () => <PortfolioSkeleton />,
  renderFallback: (retry) => <MissingPart onRetry={retry} />,
})

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
