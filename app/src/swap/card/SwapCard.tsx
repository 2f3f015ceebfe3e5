import { Icon } from '@murmur/ui/Icon.tsx'
import { IconButton } from '@murmur/ui/IconButton.tsx'
import { settings } from '@murmur/ui/icons'
import { lazyPart } from '@murmur/ui/lazyPart.tsx'
import { Label } from '@murmur/ui/Text.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import { type FormEvent, type ReactNode, Suspense } from 'react'
import { cardCopy } from '../../content/en/card.ts'
import { useCopy } from '../../content/language.ts'
import { needsWallet } from '../state/formChecks.ts'
import { useIsTrading, useSwap } from '../state/SwapContext.ts'
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

const QuoteDetails = lazyPart(async () => (await import('./quote/QuoteDetails.tsx')).QuoteDetails, {
  renderFallback: () => null,
})

type SwapCardProps = {
  readonly isReviewLoaded: boolean
  /** While trading is open. */
  readonly onConfirm: () => unknown
  /** The progress of a swap that was sent. */
  readonly children: ReactNode
}

export function SwapCard({ isReviewLoaded, onConfirm, children }: SwapCardProps) {
  const copy = useCopy(cardCopy)
  const { screen, view } = useSwap()
  const isTrading = useIsTrading()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (needsWallet(view.get().button)) screen.setConnectOpen(true)
    else if (isTrading) onConfirm()
    else screen.confirmSwap()
  }
  return (
    // `dialog` is the one method that sends nothing, also when Enter is pressed before the script has loaded.
    <form method="dialog" className={styles.card} aria-labelledby="swap-title" data-swap-card onSubmit={submit}>
      <div className={styles.head}>
        <div>
          <Title as="h1" of="card" id="swap-title" className={styles.title}>
            {copy.title}
          </Title>
          <Label className={styles.subtitle}>{copy.subtitle}</Label>
        </div>
        <AiSwitch />
        <IconButton look="line" aria-label={copy.settings} onClick={() => screen.open('settings')}>
          <Icon path={settings} />
        </IconButton>
      </div>
      <NoticeLine />
      <WalletSlot />
      <PayField />
      <Suspense>
        <ReverseButton />
        <ReceiveField />
        <RateLine />
        {isTrading && <QuoteDetails />}
        <SwapButton isReviewLoaded={isReviewLoaded} />
        {children}
        <Announcer />
      </Suspense>
    </form>
  )
}
