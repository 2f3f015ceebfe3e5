import type { Swap } from './createSwap.ts'
import { dropDeepLink, readDeepLink, writeDeepLink } from './deepLink.ts'
import { forgetAddress, keepAddress, readAddress } from './keptAddress.ts'

/**
 * Longer than the time between two keys, also of a slow typist: every replaced address makes Chromium ask for the icon of
 * the page, and Safari allows only 100 in 30 seconds.
 */
const DELAY_MS = 2_500

type Followed = Pick<Swap, 'view'> & { readonly screen: Pick<Swap['screen'], 'state'> }

export type FollowedAddress = {
  /** Keeps a change that is still waiting for a reload. */
  keep(): void
  end(): void
}

/**
 * Keeps a link to the form in the address, so that it can be shared. It starts with a link or with the user's first
 * change. Addresses are replaced, not pushed: Back leaves the page.
 */
export function followAddress({ screen, view }: Followed, { page }: { page: Window }): FollowedAddress {
  const { location, history } = page
  const { pathname } = location
  let followed = screen.state.get().form
  let isFollowing = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const replace = (address: string) => {
    if (address === readAddress(location)) return
    try {
      history.replaceState(history.state, '', address)
    } catch (error) {
      // Safari refuses the hundredth replacement in 30 seconds; the next change writes it.
      console.warn('The address could not be replaced.', error)
    }
  }
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    isFollowing = true
    // A slow page change leaves the screen mounted under the address of the next page.
    if (location.pathname === pathname) replace(writeDeepLink(location, describe({ screen, view })))
    forgetAddress(page)
  }
  const schedule = () => {
    clearTimeout(timer)
    timer = setTimeout(write, DELAY_MS)
  }
  const follow = () => {
    const { form } = screen.state.get()
    if (form === followed) return
    followed = form
    schedule()
  }
  // Clicking a link moves the focus first, so Back returns to the latest address.
  const flush = () => timer !== undefined && write()
  const keep = () => {
    if (timer !== undefined) keepAddress(page, writeDeepLink(location, describe({ screen, view })))
  }
  // Closing a modal can go back to an entry with an older address.
  const rewrite = () => isFollowing && schedule()

  const link = readDeepLink(location.search, followed)
  if (link.type === 'ignored') replace(dropDeepLink(location))
  // Text that was typed before the script had loaded is a change by the user, too.
  if (link.type === 'form' || followed.entered !== undefined) write()

  const unsubscribe = screen.state.subscribe(follow)
  page.addEventListener('focusout', flush)
  page.addEventListener('popstate', rewrite)
  return {
    keep,
    end() {
      clearTimeout(timer)
      unsubscribe()
      page.removeEventListener('focusout', flush)
      page.removeEventListener('popstate', rewrite)
    },
  }
}

function describe({ screen, view }: Followed) {
  const { amount, payAmount } = view.get()
  return { form: screen.state.get().form, amount: amount.type === 'amount' ? payAmount : undefined }
}
