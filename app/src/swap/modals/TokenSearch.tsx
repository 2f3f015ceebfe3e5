import { findNetwork } from '@murmur/engine/network'
import type { Listing, Token } from '@murmur/engine/token'
import { Icon } from '@murmur/ui/Icon.tsx'
import { search } from '@murmur/ui/icons'
import { Text } from '@murmur/ui/Text.tsx'
import type { KeyboardEvent, Ref } from 'react'
import { cardCopy } from '../../content/en/card.ts'
import { modalCopy } from '../../content/en/modals.ts'
import { useCopy } from '../../content/language.ts'
import { useScreen, useSwap } from '../state/SwapContext.ts'
import { findMatch } from './findTokens.ts'
import styles from './TokenModal.module.css'

type TokenSearchProps = {
  readonly mode: 'pay' | 'receive'
  readonly query: string
  readonly onChange: (query: string) => void
  /** The first token below. */
  readonly first: Token | undefined
  readonly ref: Ref<HTMLInputElement>
}

export function TokenSearch({ mode, query, onChange, first, ref }: TokenSearchProps) {
  const copy = useCopy(modalCopy).tokens
  const { screen } = useSwap()
  const { chainId } = useScreen((state) => state.form[mode])
  const isOpen = useScreen((state) => state.openToken === first?.id)
  const match = query.trim() === '' || first === undefined ? undefined : findMatch(first, { query, chainId })
  const choose = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.repeat || event.nativeEvent.isComposing) return
    if (first === undefined || match === undefined) return
    // The focus goes back to the button that opened the modal: the same key must not press it.
    event.preventDefault()
    // The wallet may ask before the choice is made: its network shows that.
    if (!isOpen) screen.toggleToken(first.id)
    void screen.chooseListing(match)
  }
  return (
    <>
      <label className={styles.search}>
        <Icon path={search} />
        {/* biome-ignore lint/a11y/useSemanticElements: in an input of type search, Escape would not close the modal. */}
        <input
          ref={ref}
          type="text"
          role="searchbox"
          inputMode="search"
          className={styles.query}
          placeholder={copy.search}
          aria-label={copy.search}
          aria-describedby="token-match"
          autoComplete="off"
          enterKeyHint="done"
          spellCheck={false}
          maxLength={100}
          value={query}
          data-stop
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={choose}
        />
      </label>
      <Text tone="soft" size="small" id="token-match" className={styles.match}>
        {match !== undefined && <Match listing={match} />}
      </Text>
    </>
  )
}

function Match({ listing }: { readonly listing: Listing }) {
  const copy = useCopy(modalCopy).tokens
  const network = findNetwork(listing.chainId)?.name ?? ''
  return copy.enterChooses(useCopy(cardCopy).tokenOnNetwork({ symbol: listing.symbol, network }))
}
