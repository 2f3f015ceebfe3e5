import { findNetwork } from '@murmur/engine/network'
import type { NoQuoteReason, QuoteState } from '../../quotes/quote.ts'
import type { WalletServiceState } from '../../walletService.ts'
import { findBalance } from '../state/balance.ts'
import type { Form } from '../state/form.ts'

/** Why a form that is ready cannot be reviewed. */
type Obstacle =
  | 'otherKind'
  | 'otherNetworks'
  | 'wrongNetwork'
  | 'loading'
  | 'stale'
  | 'noRoute'
  | 'noQuote'
  | 'feeShort'

type Sources = { readonly form: Form; readonly quotes: QuoteState; readonly wallet: WalletServiceState }

/** The first that applies, in the order in which a user would fix them. */
export function findObstacle({ form, quotes, wallet }: Sources): Obstacle | undefined {
  const { pay, receive } = form
  if (pay.kind !== 'evm' || receive.kind !== 'evm') return 'otherKind'
  if (pay.chainId !== receive.chainId) return 'otherNetworks'
  const { networkId } = wallet.session?.account ?? {}
  if (networkId !== undefined && networkId !== findNetwork(pay.chainId)?.id) return 'wrongNetwork'
  if (quotes.type === 'none') return reasons[quotes.reason]
  if (quotes.type !== 'quote' || quotes.isPending) return 'loading'
  const balance = findBalance(wallet, pay)
  const { maximumPay, fee = 0n } = quotes.quote
  const isShort = balance?.type === 'balance' && balance.amount.units < maximumPay.units + fee
  return pay.tokenAddress === null && isShort ? 'feeShort' : undefined
}

const reasons: Readonly<Record<NoQuoteReason, Obstacle>> = {
  noRoute: 'noRoute',
  tooSmall: 'noRoute',
  tooLarge: 'noRoute',
  unquotable: 'noRoute',
  noWay: 'noRoute',
  belowMinimum: 'noRoute',
  aboveMaximum: 'noRoute',
  feeAboveAmount: 'noRoute',
  gasUnknown: 'noQuote',
  feesUnknown: 'noQuote',
  closed: 'noQuote',
  unreachable: 'noQuote',
  stale: 'stale',
}
