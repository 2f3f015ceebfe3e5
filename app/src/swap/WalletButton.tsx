import { cardCopy } from '../content/en/card.ts'
import { useCopy } from '../content/language.ts'
import { Button } from '../ui/Button.tsx'
import { Dropdown } from '../ui/Dropdown.tsx'
import { Mark } from '../ui/Mark.tsx'
import { useSwap, useWallet } from './state/SwapContext.ts'
import { shortenAddress } from './state/view.ts'
import styles from './WalletButton.module.css'

export function WalletButton() {
  const copy = useCopy(cardCopy)
  const { screen, wallet } = useSwap()
  const session = useWallet((state) => state.session)
  if (session === undefined) {
    return (
      <Button className={styles.connect} aria-haspopup="dialog" onClick={() => screen.setConnectOpen(true)}>
        {copy.connectWallet}
      </Button>
    )
  }
  const { address } = session.account
  return (
    <Dropdown
      label={copy.wallet(address)}
      className={styles.address}
      face={
        <>
          {session.walletId !== 'local' && <Mark of="wallet" name={session.walletId} size="small" />}
          {shortenAddress(address)}
        </>
      }
    >
      {(close) => (
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
      )}
    </Dropdown>
  )
}
