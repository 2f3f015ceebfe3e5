import { Icon } from '@murmur/ui/Icon.tsx'
import { settings } from '@murmur/ui/icons'
import { type FormEvent, Suspense } from 'react'
import { cardCopy } from '../../content/en/card.ts'
import { useCopy } from '../../content/language.ts'
import { needsWallet } from '../state/formChecks.ts'
import { useSwap, useTrade } from '../state/SwapContext.ts'
import { AiSwitch } from './AiSwitch.tsx'
import { Announcer } from './Announcer.tsx'
import { NoticeLine } from './NoticeLine.tsx'
import { PayField } from './PayField.tsx'
import { RateLine } from './RateLine.tsx'
import { ReceiveField } from './ReceiveField.tsx'
import { ReverseButton } from './ReverseButton.tsx'
import { SwapButton } from './SwapButton.tsx'
import styles from './SwapCard.module.css'
import { WalletSlot } from './WalletSlot.tsx'

export function SwapCard() {
  const copy = useCopy(cardCopy)
  const { screen, view } = useSwap()
  const trade = useTrade()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (needsWallet(view.get().button)) screen.setConnectOpen(true)
    else if (trade) trade.confirmSwap()
    else screen.confirmSwap()
  }
  return (
    // `dialog` is the one method that sends nothing, also when Enter is pressed before the script has loaded.
    <form method="dialog" className={styles.card} aria-labelledby="swap-title" data-swap-card onSubmit={submit}>
      <div className={styles.head}>
        <div>
          <h1 id="swap-title" className={styles.title}>
            {copy.title}
          </h1>
          <p className={styles.subtitle}>{copy.subtitle}</p>
        </div>
        <AiSwitch />
        <button
          type="button"
          className={styles.settings}
          aria-label={copy.settings}
          onClick={() => screen.open('settings')}
        >
          <Icon path={settings} />
        </button>
      </div>
      <NoticeLine />
      <WalletSlot />
      <PayField />
      <Suspense>
        <ReverseButton />
        <ReceiveField />
        <RateLine />
        {trade && <trade.QuoteDetails />}
        <SwapButton />
        {trade?.review && <trade.review.ProgressLine />}
        <Announcer />
      </Suspense>
    </form>
  )
}
