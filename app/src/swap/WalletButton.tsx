import { Button } from '../ui/Button.tsx'
import { Dropdown } from '../ui/Dropdown.tsx'
import { Mark } from '../ui/Mark.tsx'
import { useSwap, useWallet } from './SwapContext.ts'
import { shortenAddress } from './shortenAddress.ts'
import styles from './WalletButton.module.css'

export function WalletButton() {
  const { screen, wallet } = useSwap()
  const session = useWallet((state) => state.session)
  if (session === undefined) {
    return (
      <Button className={styles.connect} aria-haspopup="dialog" onClick={() => screen.setConnectOpen(true)}>
        CONNECT
      </Button>
    )
  }
  const { address } = session.account
  return (
    <Dropdown
      label={`Wallet ${address}`}
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
          disconnect connection
        </button>
      )}
    </Dropdown>
  )
}
