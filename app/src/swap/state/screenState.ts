import type { Token } from '@murmur/engine/token'
import type { SafeStorage } from '@murmur/ui/safeStorage'
import type { AlertCause } from '../../content/alertTexts.ts'
import { type LinkRefusal, readDeepLink } from './deepLink.ts'
import { defaultForm, type Form, fitForm } from './form.ts'
import type { RefusedStep } from './refusedStep.ts'
import { defaultSettings, type Settings } from './settings.ts'
import { readFavourites, readSettings, readSwap, readTradingChoice } from './storage.ts'

/** The user's input on the screen: the form, and the open parts. */
export type ScreenState = {
  readonly form: Form
  readonly settings: Settings
  readonly favourites: readonly string[]
  /** At most one is open: opening one closes the other. */
  readonly modal: Modal | undefined
  /** Independent of the other modals. */
  readonly isConnectOpen: boolean
  /** The text with which the token modal opens. */
  readonly search: string
  /** The token whose networks are shown. */
  readonly openToken: string | undefined
  readonly alert: AlertCause | undefined
  /** The listing whose choice waits for the wallet. */
  readonly choosing: string | undefined
  readonly isReversing: boolean
  readonly notice: Notice | undefined
  readonly isRateInverted: boolean
  /** The last click that could not be obeyed. The card says why for as long as the reason holds. */
  readonly refused: RefusedStep | undefined
  readonly trading: Trading
  /** The form whose risk the user accepted. Any other form has to be accepted again. */
  readonly accepted: Form | undefined
  /** On narrow screens; beside a wide card the route is always open. */
  readonly isRouteOpen: boolean
  readonly isChartOpen: boolean
}

/** Closed: estimates, and nothing is sent. Open by the deployment, or tried by this user in the local world. */
export type Trading = 'closed' | 'open' | 'tried'

export type Modal = 'pay' | 'receive' | 'settings' | 'review'

/** A message on the card, without its words: they follow the language. */
type Notice =
  | { readonly type: 'linkIgnored'; readonly reason: LinkRefusal }
  | {
      readonly type: 'partFailed'
      /** The state that TRY AGAIN opens. */
      readonly retry: Pick<ScreenState, 'modal' | 'isConnectOpen' | 'alert' | 'isChartOpen'>
    }

/** The state of the prerendered page and of a first visit. */
export const defaultState: ScreenState = {
  form: defaultForm,
  settings: defaultSettings,
  favourites: [],
  modal: undefined,
  isConnectOpen: false,
  search: '',
  openToken: undefined,
  alert: undefined,
  choosing: undefined,
  isReversing: false,
  notice: undefined,
  isRateInverted: false,
  refused: undefined,
  trading: 'closed',
  accepted: undefined,
  isRouteOpen: false,
  isChartOpen: false,
}

type StateSources = {
  readonly storage: SafeStorage
  readonly search: string
  /** Set by the deployment. */
  readonly isTradingOpen: boolean
  readonly world: 'local' | 'live'
  /** Those that can be chosen. */
  readonly tokens: readonly Token[]
}

/** The state of the last visit, then the values of the address. */
export function readState({ storage, search, isTradingOpen, world, tokens }: StateSources): ScreenState {
  const state = {
    ...defaultState,
    form: reuse(defaultState.form, fitForm(readSwap(storage, tokens), tokens)),
    settings: reuse(defaultState.settings, readSettings(storage)),
    favourites: reuse(defaultState.favourites, readFavourites(storage, tokens)),
    trading: findTrading({ isTradingOpen, isTried: world === 'local' && readTradingChoice(storage) }),
  }
  const link = readDeepLink(search, state.form, tokens)
  if (link.type === 'form') return { ...state, form: link.form }
  return link.type === 'ignored' ? { ...state, notice: { type: 'linkIgnored', reason: link.reason } } : state
}

function findTrading({ isTradingOpen, isTried }: { isTradingOpen: boolean; isTried: boolean }): Trading {
  if (isTradingOpen) return 'open'
  return isTried ? 'tried' : 'closed'
}

/** Reuses the prerendered object if nothing differs, so that React has nothing to render after hydration. */
function reuse<T extends object>(prerendered: T, read: T): T {
  const entries = Object.entries(read)
  const isSame =
    entries.length === Object.keys(prerendered).length &&
    entries.every(([key, value]) => Object.is(Reflect.get(prerendered, key), value))
  return isSame ? prerendered : read
}
