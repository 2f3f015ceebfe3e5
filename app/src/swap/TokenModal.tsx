import { listings } from '@murmur/engine/token'
import { useEffect, useState } from 'react'
import type { Balances } from '../chain/balances.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import { search } from '../ui/icons.ts'
import { ModalHead } from './ModalHead.tsx'
import { useScreen, useSwap, useWallet } from './SwapContext.ts'
import styles from './TokenModal.module.css'
import { TokenRow } from './TokenRow.tsx'
import { findTokens } from './tokenList.ts'

const titles = { pay: 'YOU PAY WITH', receive: 'YOU RECEIVE' } as const

export function TokenModal({ mode }: { readonly mode: keyof typeof titles }) {
  const { screen, prices } = useSwap()
  const heldIds = useWallet(({ balances }) => listHeld(balances))
  const [query, setQuery] = useState('')
  const favourites = useScreen((state) => state.favourites)
  const found = findTokens(query, { favourites })
  // What is held is worth something: its prices are asked for while the list is open.
  useEffect(() => {
    const held = listings.filter(({ id }) => heldIds.split(',').includes(id))
    return held.length === 0 ? undefined : prices.watch(held)
  }, [heldIds, prices])
  return (
    <Dialog labelledBy="token-title" onClose={screen.close} className={styles.modal}>
      <ModalHead id="token-title" title={titles[mode]} onBack={screen.close} />
      <label className={styles.search}>
        <Icon path={search} />
        <input
          type="search"
          className={styles.query}
          placeholder="Search the token name or contract address"
          aria-label="Search the token name or contract address"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      </label>
      <div className={styles.scroll}>
        <ul aria-label="Tokens">
          {found.map((token) => (
            <TokenRow key={token.id} token={token} mode={mode} />
          ))}
        </ul>
        <p role="status" className={styles.none}>
          {found.length === 0 && 'No matching data'}
        </p>
        <p className={styles.more}>
          <span className={styles.dots} />
          LOADING MORE
        </p>
      </div>
    </Dialog>
  )
}

/** As text, so that it stays the same while nothing changes. */
function listHeld(balances: Balances): string {
  return [...balances]
    .filter(([, balance]) => balance.type === 'balance' && balance.amount.units > 0n)
    .map(([id]) => id)
    .join()
}
