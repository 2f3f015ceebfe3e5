import { findNetwork } from '@murmur/engine/network'
import { Chip } from '@murmur/ui/Chip.tsx'
import { Stack } from '@murmur/ui/Stack.tsx'
import { quoteCopy } from '../../../content/en/quotes.ts'
import { useCopy } from '../../../content/language.ts'
import { nameAmount } from '../../state/quote/quoteView.ts'
import { useScreen, useSwap, useTokens, useView, useWallet } from '../../state/SwapContext.ts'
import choice from '../Field.module.css'
import { findElsewhere } from './findElsewhere.ts'
import styles from './QuoteDetails.module.css'

const MOST_SHOWN = 2

/** If the balance is too low on this network: a button for each other network on which the account has enough of the token. */
export function HeldElsewhere() {
  const copy = useCopy(quoteCopy)
  const { screen } = useSwap()
  const pay = useScreen((state) => state.form.pay)
  const tokens = useTokens()
  const balances = useWallet((state) => state.balances)
  const amount = useView((view) => (view.reason === 'balanceTooLow' ? view.amount : undefined))
  if (amount?.type !== 'amount') return null
  const held = findElsewhere(pay, { amount: amount.amount, balances, tokens })
  if (held.length === 0) return null
  return (
    <Stack gap={2} className={styles.elsewhere}>
      <p>{copy.elsewhere}</p>
      <div className={choice.choice}>
        {held.slice(0, MOST_SHOWN).map((one) => (
          <Chip key={one.listing.id} className={choice.reading} onClick={() => void screen.chooseListing(one.listing)}>
            {copy.heldOn({ amount: nameAmount(one), network: findNetwork(one.listing.chainId)?.name ?? '' })}
          </Chip>
        ))}
      </div>
    </Stack>
  )
}
