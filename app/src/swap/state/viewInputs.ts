import type { Sign } from '@murmur/engine/readNumber'
import type { Balance } from '../../chain/balances.ts'
import type { PriceBook } from '../../queries/pricesQuery.ts'
import type { Form } from './form.ts'

/** Everything that the card depends on. */
export type ViewInputs = {
  readonly form: Form
  readonly prices: PriceBook
  /** Of the pay token; undefined where no wallet is connected. */
  readonly balance: Balance | undefined
  readonly connection: 'disconnected' | 'connecting' | 'connected'
  readonly isOnline: boolean
  /** The decimal sign of the user's language; undefined for pasted text. */
  readonly decimalSign: Sign | undefined
}
