import { findNetwork, type Network, networks } from '@murmur/engine/network'
import { Dropdown } from '@murmur/ui/Dropdown.tsx'
import { Icon } from '@murmur/ui/Icon.tsx'
import { chevronDown } from '@murmur/ui/icons'
import { Mark } from '@murmur/ui/Mark.tsx'
import { Spinner } from '@murmur/ui/Spinner.tsx'
import { cardCopy } from '../content/en/card.ts'
import { useCopy } from '../content/language.ts'
import styles from './SwapScreen.module.css'
import { useScreen, useSwap, useTokens, useWallet } from './state/SwapContext.ts'

/** Each network, followed by its layer-2 networks. */
const ordered: readonly Network[] = networks
  .filter(({ parentChainId }) => parentChainId === undefined)
  .flatMap((parent) => [parent, ...networks.filter(({ parentChainId }) => parentChainId === parent.chainId)])

export function ChainSelector() {
  const copy = useCopy(cardCopy)
  const { screen } = useSwap()
  const tokens = useTokens()
  const chainId = useScreen((state) => state.form.pay.chainId)
  // A choice in the token modal has its own spinner there.
  const isChoosing = useScreen(({ choosing, modal }) => choosing !== undefined && modal === undefined)
  const isConnected = useWallet((state) => state.session !== undefined)
  const chosen = findNetwork(chainId)
  const isOffered = (network: Network) =>
    tokens.some(({ listings }) => listings.some((listing) => listing.chainId === network.chainId))
  return (
    <Dropdown
      label={copy.network(chosen?.name ?? '')}
      isBusy={isChoosing}
      face={
        <>
          {isChoosing ? <Spinner size="small" /> : <Mark of="chain" name={chosen?.icon ?? ''} size="small" />}
          <span className={isConnected ? styles.shyName : styles.networkName}>{chosen?.name}</span>
          <Icon path={chevronDown} size="small" />
        </>
      }
    >
      {(close) => (
        <ul className={styles.list} aria-label={copy.networks}>
          {ordered.filter(isOffered).map((network) => (
            <li key={network.id} className={network.parentChainId === undefined ? undefined : styles.child}>
              <button
                type="button"
                className={styles.option}
                aria-current={network.chainId === chainId}
                onClick={() => {
                  close()
                  void screen.chooseNetwork(network, { tokens })
                }}
              >
                <Mark of="chain" name={network.icon} size="small" />
                {network.name}
                {network.parentChainId !== undefined && <span className={styles.layer}>{copy.layer2}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dropdown>
  )
}
