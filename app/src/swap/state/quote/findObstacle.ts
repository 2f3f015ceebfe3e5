import { findNetwork } from '@murmur/engine/network'
import type { Listing } from '@murmur/engine/token'
import { liveBridges } from '@murmur/engine/transfer/bridgeContracts'
import type { NoQuoteReason, QuoteState } from '@murmur/sdk/market/quoteState'
import type { WalletServiceState } from '../../../walletService.ts'
import { findBalance } from '../balance.ts'
import type { Form } from '../form.ts'
import type { TokenChecks } from './judgeTokens.ts'

/** Why a form that is ready cannot be reviewed. */
export type Obstacle =
  | 'otherKind'
  | 'exactAcross'
  | 'noRouterHere'
  | 'noRouterThere'
  | 'wrongNetwork'
  | 'loading'
  | 'stale'
  | 'noRoute'
  | 'tooSmall'
  | 'tooLarge'
  | 'noQuote'
  | 'tokenCheck'
  | 'feeShort'

type Sources = {
  readonly form: Form
  readonly quotes: QuoteState
  readonly wallet: WalletServiceState
  readonly checks: TokenChecks
  readonly world: 'local' | 'live'
}

/** The first that applies, in the order in which a user would fix them. */
export function findObstacle({ form, quotes, wallet, checks, world }: Sources): Obstacle | undefined {
  const { pay, receive } = form
  if (pay.kind !== 'evm' || receive.kind !== 'evm') return 'otherKind'
  const gap = pay.chainId === receive.chainId ? undefined : findGap({ form, quotes, world })
  if (gap !== undefined) return gap
  const { networkId } = wallet.session?.account ?? {}
  if (networkId !== undefined && networkId !== findNetwork(pay.chainId)?.id) return 'wrongNetwork'
  return findLater({ form, quotes, wallet, checks })
}

function findLater({ form, quotes, wallet, checks }: Omit<Sources, 'world'>): Obstacle | undefined {
  if (quotes.type === 'none') return reasons[quotes.reason]
  if ((quotes.type !== 'quote' && quotes.type !== 'transfer') || quotes.isPending) return 'loading'
  if (findChecked(form, checks) !== undefined) return 'tokenCheck'
  return isFeeShort(quotes, { pay: form.pay, wallet }) ? 'feeShort' : undefined
}

/** The token of the form whose check still runs. */
export function findChecked({ pay, receive }: Pick<Form, 'pay' | 'receive'>, checks: TokenChecks): Listing | undefined {
  return [pay, receive].find(({ id }) => checks.get(id)?.type === 'pending')
}

type Payer = Pick<Sources, 'wallet'> & Pick<Form, 'pay'>

function isFeeShort(state: Answered, { pay, wallet }: Payer): boolean {
  const balance = findBalance(wallet, pay)
  const { paid, fee = 0n } = readCost(state)
  return pay.tokenAddress === null && balance?.type === 'balance' && balance.amount.units < paid + fee
}

/** Why no transfer can be sent between these networks. In the local world every network has a router with a bridge. */
function findGap({ form, quotes, world }: Omit<Sources, 'wallet' | 'checks'>): Obstacle | undefined {
  const { pay, receive, receiveText } = form
  if (world === 'live' && liveBridges[Number(pay.chainId)]?.deposit !== 'router') return 'noRouterHere'
  const needsRouter = quotes.type === 'transfer' && quotes.transfer.second !== undefined
  if (world === 'live' && needsRouter && liveBridges[Number(receive.chainId)]?.deposit === 'noRouter')
    return 'noRouterThere'
  return receiveText === undefined ? undefined : 'exactAcross'
}

type Answered = Extract<QuoteState, { type: 'quote' | 'transfer' }>

function readCost(state: Answered): { readonly paid: bigint; readonly fee: bigint | undefined } {
  if (state.type === 'quote') return { paid: state.quote.maximumPay.units, fee: state.quote.fee }
  return { paid: state.transfer.pay.units, fee: state.transfer.gas.origin.cost }
}

const reasons: Readonly<Record<NoQuoteReason, Obstacle>> = {
  noRoute: 'noRoute',
  tooSmall: 'tooSmall',
  tooLarge: 'tooLarge',
  unquotable: 'noQuote',
  noBridge: 'noRoute',
  belowMinimum: 'tooSmall',
  aboveMaximum: 'tooLarge',
  feeAboveAmount: 'tooSmall',
  gasUnknown: 'noQuote',
  feesUnknown: 'noQuote',
  closed: 'noQuote',
  unreachable: 'noQuote',
  stale: 'stale',
}
