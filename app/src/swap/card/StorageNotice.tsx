import { joinButtonClass } from '@murmur/ui/Button.tsx'
import { Notice } from '@murmur/ui/Notice.tsx'
import { Stack } from '@murmur/ui/Stack.tsx'
import { reviewCopy } from '../../content/en/review.ts'
import { useCopy } from '../../content/language.ts'
import { paths } from '../../paths.ts'
import { writeDeepLink } from '../state/deepLink.ts'
import { useScreen, useView } from '../state/SwapContext.ts'

/** Shown in a frame without storage before anyone connects a wallet in vain. */
export function StorageNotice() {
  const copy = useCopy(reviewCopy).frame
  return (
    <Notice role="status" hasIcon isFramed>
      <Stack gap={2}>
        <p>{copy.blocked}</p>
        <OwnTabLink />
      </Stack>
    </Notice>
  )
}

/**
 * Opens the same swap in a tab of our own, where browsers allow storage. The Storage Access API is no way out: only
 * Chromium gives locks through it, and they would have to be handed to the journal and to every wallet.
 */
export function OwnTabLink() {
  const copy = useCopy(reviewCopy).frame
  const form = useScreen((state) => state.form)
  const amount = useView((view) => (view.amount.type === 'amount' ? view.payAmount : undefined))
  return (
    <a
      className={joinButtonClass('line', undefined)}
      href={writeDeepLink({ pathname: paths.swap, search: '', hash: '' }, { form, amount })}
    >
      {copy.ownTab}
    </a>
  )
}
