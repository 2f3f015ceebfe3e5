import type { Alert, AlertId } from '../content/alerts.ts'
import type { Form } from './form.ts'
import type { Settings } from './settings.ts'

/** What the user did on the screen: the form, and what is open. */
export type ScreenState = {
  readonly form: Form
  readonly settings: Settings
  readonly favourites: readonly string[]
  /** At most one: opening one closes the other. */
  readonly modal: Modal | undefined
  /** Opens and closes by itself. */
  readonly isConnectOpen: boolean
  /** The token whose networks are shown. */
  readonly openToken: string | undefined
  readonly alert: AlertId | Alert | undefined
  /** The listing whose choice waits for the wallet. */
  readonly choosing: string | undefined
  readonly isReversing: boolean
  /** What became of a deep link that could not be used, or of a wallet that could not follow. */
  readonly notice: string | undefined
}

export type Modal = 'pay' | 'receive' | 'settings'
