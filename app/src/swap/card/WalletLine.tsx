import { Spinner } from '@murmur/ui/Spinner.tsx'
import { TextButton } from '@murmur/ui/TextButton.tsx'
import { type MouseEvent, useEffect, useState } from 'react'
import { walletCopy } from '../../content/en/wallet.ts'
import { useCopy } from '../../content/language.ts'
import { useScreen, useSwap, useWallet } from '../state/SwapContext.ts'
import { findWalletNotice, type WalletNotice } from '../state/walletNotice.ts'
import styles from './WalletLine.module.css'

/** Says quietly that the wallet waits for an answer, or is on another network than the pay network. */
export function WalletLine() {
  const session = useWallet((state) => state.session)
  const prompt = useWallet((state) => state.prompt)
  const pay = useScreen((state) => state.form.pay)
  const choosing = useScreen((state) => state.choosing)
  const isReversing = useScreen((state) => state.isReversing)
  const notice = findWalletNotice({ session, prompt, pay, choosing, isReversing })
  const [refused, setRefused] = useState<string>()
  if (notice === undefined) return null
  if (notice.type === 'waiting') return <WaitingLine {...notice} />
  return <ElsewhereLine {...notice} isRefused={refused === notice.pay} onRefused={() => setRefused(notice.pay)} />
}

function WaitingLine({ network, isNew }: Extract<WalletNotice, { readonly type: 'waiting' }>) {
  const copy = useCopy(walletCopy)
  const { screen } = useSwap()
  useEffect(() => onEscape(screen.cancelChoice), [screen])
  const cancel = (event: MouseEvent) => {
    keepFocus(event)
    screen.cancelChoice()
  }
  return (
    <p className={[styles.line, isNew && styles.late].filter(Boolean).join(' ')}>
      <Spinner size="small" />
      <span>{copy.waiting(network)}</span>
      <TextButton className={styles.action} onClick={cancel}>
        {copy.cancel}
      </TextButton>
    </p>
  )
}

type ElsewhereLineProps = Extract<WalletNotice, { readonly type: 'elsewhere' }> & {
  readonly isRefused: boolean
  readonly onRefused: () => void
}

function ElsewhereLine({ isOn, pay, canSwitch, isRefused, onRefused }: ElsewhereLineProps) {
  const copy = useCopy(walletCopy)
  const { screen } = useSwap()
  const ask = async (event: MouseEvent) => {
    keepFocus(event)
    if ((await screen.switchWallet()) === 'refused') onRefused()
  }
  return (
    <p className={styles.line}>
      <span>
        {isOn === undefined ? copy.isElsewhere : copy.isOn(isOn)}
        {isRefused && ` ${copy.switchThere(pay)}`}
        {!canSwitch && ` ${copy.cannotFollow(pay)}`}
      </span>
      {canSwitch && (
        <TextButton className={styles.action} aria-label={copy.switchTo(pay)} onClick={(event) => void ask(event)}>
          {copy.switch}
        </TextButton>
      )}
    </p>
  )
}

/** Not while a modal or a menu is open: there, Escape closes that. */
function onEscape(act: () => void): () => void {
  const follow = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && document.querySelector('dialog[open], :popover-open') === null) act()
  }
  document.addEventListener('keydown', follow)
  return () => document.removeEventListener('keydown', follow)
}

/** The clicked button disappears: without this the focus would start again at the top of the page. */
function keepFocus({ currentTarget }: MouseEvent): void {
  currentTarget.closest<HTMLElement>('[role="status"]')?.focus()
}
