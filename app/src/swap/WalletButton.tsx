import { Button } from '@murmur/ui/Button.tsx'
import { Dropdown } from '@murmur/ui/Dropdown.tsx'
import { lazyPart } from '@murmur/ui/lazyPart.tsx'
import { Mark } from '@murmur/ui/Mark.tsx'
import { cardCopy } from '../content/en/card.ts'
import { useCopy } from '../content/language.ts'
import styles from './SwapScreen.module.css'
import { useSwap, useWallet } from './state/SwapContext.ts'
import { shortenAddress } from './state/view.ts'

const AddressTools = lazyPart(async () => (await import('./AddressTools.tsx')).AddressTools, {
  renderFallback: () => null,
})

const Portfolio = lazyPart(async () => (await import('./Portfolio.tsx')).Portfolio, { renderFallback: () => null })

export function WalletButton() {
  const copy = useCopy(cardCopy)
  const { screen, wallet } = useSwap()
  const account = useWallet((state) => state.session?.account)
  const mark = useWallet((state) => state.walletMark)
  if (account === undefined) {
    return (
      <Button className={styles.connect} aria-haspopup="dialog" onClick={() => screen.setConnectOpen(true)}>
        {copy.connectWallet}
      </Button>
    )
  }
  return (
    <div className={styles.wallet}>
      <Dropdown
        label={copy.wallet(account.address)}
        className={styles.address}
        face={
          <>
            {mark !== undefined && <Mark of="wallet" name={mark} size="small" className={styles.mark} />}
            {shortenAddress(account.address)}
          </>
        }
      >
        {(close) => (
          <>
            <Portfolio />
            <button
              type="button"
              className={styles.disconnect}
              onClick={() => {
                close()
                wallet.disconnect()
              }}
            >
              {copy.disconnect}
            </button>
          </>
        )}
      </Dropdown>
      <AddressTools account={account} />
    </div>
  )
}
