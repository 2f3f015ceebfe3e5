import { modalCopy } from '../../content/en/modals.ts'
import { useCopy } from '../../content/language.ts'
import { NO_FIGURE } from '../state/priceView.ts'

/** Marks a balance that could not be read, so that it does not look like zero. */
export function UnreadBalance() {
  return (
    <span role="img" aria-label={useCopy(modalCopy).tokens.unread}>
      {NO_FIGURE}
    </span>
  )
}
