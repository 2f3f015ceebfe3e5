import { findNetwork } from '@murmur/engine/network'
import type { Listing, Token } from '@murmur/engine/token'
import { Mark } from '@murmur/ui/Mark.tsx'
import { Spinner } from '@murmur/ui/Spinner.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { useId } from 'react'
import { modalCopy } from '../../content/en/modals.ts'
import { useCopy } from '../../content/language.ts'
import { useScreen, useSwap, useWallet } from '../state/SwapContext.ts'
import { arrangePills, formatListingBalance } from './findTokens.ts'
import styles from './NetworkPills.module.css'
import { UnreadBalance } from './UnreadBalance.tsx'

type NetworkPillsProps = { readonly token: Token; readonly mode: 'pay' | 'receive' }

export function NetworkPills({ token, mode }: NetworkPillsProps) {
  const copy = useCopy(modalCopy)
  const isWaiting = useWallet((state) => state.prompt !== undefined)
  return (
    <fieldset className={styles.pills} aria-label={copy.tokens.networksOf(token.name)}>
      {arrangePills(token).map((row) => (
        <div key={row[0]?.id} className={styles.line}>
          {row.map((listing) => (
            <NetworkPill key={listing.id} listing={listing} mode={mode} />
          ))}
        </div>
      ))}
      <Text tone="soft" size="note" role="status" className={styles.waiting}>
        {isWaiting && copy.tokens.walletWaiting}
      </Text>
    </fieldset>
  )
}

function NetworkPill({ listing, mode }: { readonly listing: Listing; readonly mode: 'pay' | 'receive' }) {
  const { screen } = useSwap()
  const id = useId()
  const network = findNetwork(listing.chainId)
  const isChosen = useScreen(({ form }) => form[mode].id === listing.id)
  const isChoosing = useScreen((state) => state.choosing === listing.id)
  const isConnected = useWallet((state) => state.session !== undefined)
  return (
    <button
      type="button"
      className={styles.pill}
      aria-current={isChosen}
      aria-busy={isChoosing}
      aria-labelledby={id}
      aria-describedby={isConnected ? `${id}-balance` : undefined}
      data-stop
      onClick={() => void screen.chooseListing(listing)}
    >
      <span className={styles.network}>
        {isChoosing ? <Spinner size="small" /> : <Mark of="chain" name={network?.icon ?? ''} size="small" />}
        <span id={id}>{network?.name}</span>
      </span>
      {isConnected && (
        <Text as="span" tone="soft" wrap="anywhere" id={`${id}-balance`} className={styles.balance}>
          <PillBalance listing={listing} />
        </Text>
      )}
    </button>
  )
}

function PillBalance({ listing }: { readonly listing: Listing }) {
  const balances = useWallet((state) => state.balances)
  return formatListingBalance(listing, { balances }) ?? <UnreadBalance />
}
