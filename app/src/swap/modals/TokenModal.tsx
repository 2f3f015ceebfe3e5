import { listings } from '@murmur/engine/token'
import { useEffect, useState } from 'react'
import type { Balances } from '../../chain/balances.ts'
import { modalCopy } from '../../content/en/modals.ts'
import { useCopy } from '../../content/language.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { search } from '../../ui/icons.ts'
import { useScreen, useSwap, useWallet } from '../state/SwapContext.ts'
import { ModalHead } from './ModalHead.tsx'
import styles from './TokenModal.module.css'
import { TokenRow } from './TokenRow.tsx'
import { findTokens } from './tokenList.ts'

export function TokenModal({ mode }: { readonly mode: keyof typeof modalCopy.tokens.titles }) {
  const copy = useCopy(modalCopy).tokens
  const { screen, prices } = useSwap()
  const heldIds = useWallet(({ balances }) => listHeld(balances))
  const [query, setQuery] = useState('')
  const favourites = useScreen((state) => state.favourites)
  const found = findTokens(query, { favourites })
  // The list shows the dollars of every held token, so their prices are watched while it is open.
  useEffect(() => {
    const held = listings.filter(({ id }) => heldIds.split(',').includes(id))
    return held.length === 0 ? undefined : prices.watch(held)
  }, [heldIds, prices])
  return (
    <Dialog labelledBy="token-title" onClose={screen.close} className={styles.modal}>
      <ModalHead id="token-title" title={copy.titles[mode]} onBack={screen.close} />
      <label className={styles.search}>
        <Icon path={search} />
        <input
          type="search"
          className={styles.query}
          placeholder={copy.search}
          aria-label={copy.search}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      </label>
      <div className={styles.scroll}>
        <ul aria-label={copy.list}>
          {found.map((token) => (
            <TokenRow key={token.id} token={token} mode={mode} />
          ))}
        </ul>
        <p role="status" className={styles.none}>
          {found.length === 0 && copy.noMatch}
        </p>
        <p className={styles.more}>
          <span className={styles.dots} />
          {copy.loadingMore}
        </p>
      </div>
    </Dialog>
  )
}

/** A string, because a selector must return the same value while nothing changes. */
function listHeld(balances: Balances): string {
  return [...balances]
    .filter(([, balance]) => balance.type === 'balance' && balance.amount.units > 0n)
    .map(([id]) => id)
    .join()
}
