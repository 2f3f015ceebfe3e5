import { type FormEvent, Suspense } from 'react'
import { cardCopy } from '../../content/en/card.ts'
import { useCopy } from '../../content/language.ts'
import { Icon } from '../../ui/Icon.tsx'
import { settings } from '../../ui/icons.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import type { Swap } from '../state/createSwap.ts'
import { needsWallet } from '../state/formChecks.ts'
import { useScreen, useSwap } from '../state/SwapContext.ts'
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

const QuoteDetails = lazyPart(async () => (await import('../trade/QuoteDetails.tsx')).QuoteDetails, {
  renderFallback: () => null,
})

export function SwapCard() {
  const copy = useCopy(cardCopy)
  const swap = useSwap()
  const { screen, view } = swap
  const isOpen = useScreen((state) => state.trading !== 'closed')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (needsWallet(view.get().button)) screen.setConnectOpen(true)
    else if (isOpen) confirmOpen(swap)
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
        {isOpen && (
          <Suspense>
            <QuoteDetails />
          </Suspense>
        )}
        <SwapButton />
        <Announcer />
      </Suspense>
    </form>
  )
}

/** A refused trade moves the focus to the reason. */
function confirmOpen(swap: Swap): void {
  import('../trade/confirmTrade.ts')
    .then(({ confirmTrade }) => {
      if (confirmTrade(swap) === 'refused') document.getElementById('swap-risk')?.focus()
    })
    .catch(swap.screen.reportFailure)
}
