import { isImported, type Token } from '@murmur/engine/token'
import { Icon } from '@murmur/ui/Icon.tsx'
import { IconButton } from '@murmur/ui/IconButton.tsx'
import { star } from '@murmur/ui/icons'
import { Line } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { modalCopy } from '../../content/en/modals.ts'
import { useCopy } from '../../content/language.ts'
import { LazyDayLine } from '../../dayLines/LazyDayLine.tsx'
import { TokenMark } from '../card/TokenMark.tsx'
import { useIsTrading, usePrices, useScreen, useSwap, useWallet } from '../state/SwapContext.ts'
import { shortenAddress } from '../state/view.ts'
import { sumToken } from './findTokens.ts'
import { ImportedToken } from './ImportedToken.tsx'
import { NetworkPills } from './NetworkPills.tsx'
import styles from './TokenModal.module.css'
import { UnreadBalance } from './UnreadBalance.tsx'

type TokenRowProps = {
  readonly token: Token
  readonly mode: 'pay' | 'receive'
  /** Called before the row goes. */
  readonly focusSearch: () => unknown
}

export function TokenRow({ token, mode, focusSearch }: TokenRowProps) {
  const copy = useCopy(modalCopy)
  const { screen } = useSwap()
  const isOpen = useScreen((state) => state.openToken === token.id)
  const isFavourite = useScreen((state) => state.favourites.includes(token.id))
  const balances = useWallet((state) => state.balances)
  const isTrading = useIsTrading()
  const isConnected = useWallet((state) => state.session !== undefined)
  const { amount, worth } = sumToken(token, { balances, prices: usePrices(), isConnected })
  const { id, symbol, name, listings } = token
  return (
    <li className={styles.row} data-open={isOpen ? '' : undefined}>
      <Line>
        <button
          type="button"
          className={styles.token}
          aria-expanded={isOpen}
          aria-controls={`networks-${id}`}
          data-stop
          onClick={() => screen.toggleToken(id)}
        >
          <TokenMark token={token} size="large" />
          <Line as="span" gap={2} wrap="near" className={styles.body}>
            <span className={styles.words}>
              <span className={styles.name}>{name}</span>
              <Text as="span" tone="soft" size="fine" font="mono" className={styles.detail}>
                {symbol} · {copy.tokens.networkCount(listings.length)}
              </Text>
              {isImported(token) && (
                <Text as="span" tone="loss" font="mono" className={styles.imported}>
                  {copy.tokens.imported} {shortenAddress(listings[0]?.tokenAddress ?? '')}
                </Text>
              )}
            </span>
            {isTrading && <LazyDayLine ids={listings.map((listing) => listing.id)} className={styles.line} />}
            <span className={styles.figures}>
              <Text as="span" size="small" font="mono">
                {amount ?? <UnreadBalance />}
              </Text>
              {worth !== undefined && (
                <Text as="span" tone="soft" size="fine" font="mono" className={styles.detail}>
                  ${worth}
                </Text>
              )}
            </span>
          </Line>
        </button>
        <IconButton
          look="inherit"
          className={styles.star}
          aria-label={copy.tokens.favourite(name)}
          aria-pressed={isFavourite}
          onClick={() => screen.toggleFavourite(id)}
        >
          <Icon path={star} look={isFavourite ? 'solid' : 'line'} />
        </IconButton>
      </Line>
      <div id={`networks-${id}`} hidden={!isOpen}>
        {isOpen && <NetworkPills token={token} mode={mode} />}
        {isOpen && isImported(token) && <ImportedToken token={token} onRemove={focusSearch} />}
      </div>
    </li>
  )
}
