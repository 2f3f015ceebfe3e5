import { listings } from '@murmur/engine/token'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Balances } from '../../chain/balances.ts'
import { modalCopy } from '../../content/en/modals.ts'
import { useCopy } from '../../content/language.ts'
import { moveByArrows } from '../../ui/arrowKeys.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useScreen, useSwap, useWallet } from '../state/SwapContext.ts'
import { ModalHead } from './ModalHead.tsx'
import styles from './TokenModal.module.css'
import { TokenRow } from './TokenRow.tsx'
import { TokenSearch } from './TokenSearch.tsx'
import { findTokens } from './tokenList.ts'

export function TokenModal({ mode }: { readonly mode: keyof typeof modalCopy.tokens.titles }) {
  const copy = useCopy(modalCopy).tokens
  const { screen } = useSwap()
  const [query, setQuery] = useState('')
  const favourites = useScreen((state) => state.favourites)
  const found = findTokens(query, { favourites })
  const box = useRef<HTMLInputElement>(null)
  // On a touch screen a keyboard would cover the list.
  const focusSearch = () => !matchMedia('(pointer: coarse)').matches && box.current?.focus()
  useHeldPrices()
  return (
    <Dialog
      labelledBy="token-title"
      onOpen={focusSearch}
      onClose={screen.close}
      onKeyDown={moveThroughList}
      className={styles.modal}
    >
      <ModalHead id="token-title" title={copy.titles[mode]} onBack={screen.close} />
      <TokenSearch ref={box} mode={mode} query={query} first={found[0]} onChange={setQuery} />
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

/** The list shows the dollars of every held token, so their prices are watched while it is open. */
function useHeldPrices(): void {
  const { prices } = useSwap()
  const heldIds = useWallet(({ balances }) => listHeld(balances))
  useEffect(() => {
    const held = listings.filter(({ id }) => heldIds.split(',').includes(id))
    return held.length === 0 ? undefined : prices.watch(held)
  }, [heldIds, prices])
}

/** The search box, the tokens and the open networks. */
function moveThroughList(event: KeyboardEvent): void {
  moveByArrows(event, { stops: [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]')] })
}

/** A string, because a selector must return the same value while nothing changes. */
function listHeld(balances: Balances): string {
  return [...balances]
    .filter(([, balance]) => balance.type === 'balance' && balance.amount.units > 0n)
    .map(([id]) => id)
    .join()
}
