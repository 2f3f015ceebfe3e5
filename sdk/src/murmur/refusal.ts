import type { Amount } from '@murmur/engine/amount'

/** Says why there is no quote, plan or answer. The code is stable, the sentences may be reworded. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly advice: string
  readonly details: RefusalDetails

  constructor(code: RefusalCode, { cause, ...details }: RefusalDetails & { readonly cause?: unknown } = {}) {
    const { happened, advice } = refusals[code]
    super(happened, cause === undefined ? {} : { cause })
    this.code = code
    this.advice = advice
    this.details = details
  }
}

type RefusalDetails = {
  /** The limit of the bridge that the amount is beyond. */
  readonly limit?: Amount
  /** The words of a simulation, a node or a contract. */
  readonly reason?: string
  /** The account's coins and those that the trade with its fee needs, in wei. */
  readonly held?: bigint
  readonly needed?: bigint
  /** The distance from the market price, or the price impact. */
  readonly bps?: number
  /** The side of the token, and what buying and selling it keeps. */
  readonly side?: 'pay' | 'receive'
  readonly kept?: { readonly buyBps: number; readonly sellBps: number }
  /** The option of `createMurmur` without which nodes alone do not know it. */
  readonly missing?: 'acrossUrl'
}

type RefusalText = { readonly happened: string; readonly advice: string }

const again = 'Try again in a moment.'
const less = 'Try a smaller amount.'
const other = 'Try another token or another network.'
const report = 'Ask for a new quote and plan it again.'

/** Every refusal: what happened, and what to do about it. */
export const refusals = {
  // The question.
  unknownNetwork: { happened: 'Murmur does not know this network.', advice: 'Choose one of the listed networks.' },
  unknownToken: {
    happened: 'This token is not known on this network.',
    advice: 'Choose one of the listed tokens, or give the address of another one.',
  },
  sameToken: { happened: 'Both sides are the same token.', advice: 'Choose two different tokens.' },
  sameNetwork: { happened: 'Both networks are the same.', advice: 'Choose two networks, or ask for a swap on one.' },
  otherNetwork: { happened: 'These tokens are not on the network of this market.', advice: 'Check the network.' },
  badAmount: {
    happened: 'The amount must be a whole number of units above zero.',
    advice: 'Give the amount in the smallest unit of the token.',
  },
  badSlippage: {
    happened: 'The slippage must lie between 0 and 100 %.',
    advice: 'Give it in basis points: 50 is half a percent.',
  },
  badMaxLegs: { happened: 'A route needs at least one swap.', advice: 'Allow at least one.' },
  badRecipient: { happened: 'This address cannot receive a trade.', advice: 'Name an account, not a contract of it.' },
  tokenRecipient: { happened: 'The recipient is a token, which keeps what it is sent.', advice: 'Name an account.' },
  exactReceiveAcross: {
    happened: 'Between two networks only the paid amount can be exact.',
    advice: 'Give the amount to pay.',
  },

  // The market.
  noMarket: { happened: 'Murmur has no market of this network.', advice: 'Choose one of the open networks.' },
  marketUnreadable: { happened: 'The market of this network cannot be read.', advice: again },
  marketOld: { happened: 'The last block is too old for a quote.', advice: again },
  serverUnreachable: { happened: 'Murmur does not answer.', advice: again },
  nodesUnreachable: { happened: 'The nodes of this network do not answer.', advice: again },
  noPools: { happened: 'No pool of this network trades this token.', advice: other },
  takesFee: {
    happened: 'This token keeps a fee from each transfer, so its quote would not hold.',
    advice: other,
  },
  cannotSell: { happened: 'This token cannot be sold again.', advice: other },
  noRoute: { happened: 'No pool connects these tokens.', advice: other },
  tooSmall: { happened: 'The amount is too small to trade.', advice: 'Try a larger amount.' },
  tooLarge: { happened: 'The amount is larger than the pools can take.', advice: less },

  // The bridge.
  noBridge: { happened: 'The bridge carries no token between these networks.', advice: other },
  feesUnknown: { happened: 'The fees of the bridge are not known.', advice: again },
  gasUnknown: { happened: 'The gas of the fill could not be priced.', advice: again },
  belowMinimum: { happened: 'The bridge does not carry amounts this small.', advice: 'Try a larger amount.' },
  aboveMaximum: { happened: 'The bridge does not carry amounts this large.', advice: less },
  feeAboveAmount: { happened: 'The fee of the bridge is more than the amount.', advice: 'Try a larger amount.' },
  noBridgeContracts: { happened: 'The bridge is not on both networks.', advice: other },
  unknownContract: { happened: 'The router deposits at an unknown contract.', advice: 'Choose another network.' },
  swapFirst: { happened: 'Here only the carried token can be deposited.', advice: 'Swap into it first.' },
  noSwapBefore: { happened: 'On the paying network no swap before the deposit is possible.', advice: other },
  noSwapOnArrival: { happened: 'On the receiving network no swap is possible.', advice: 'Receive the carried token.' },
  expiredFee: { happened: 'The fee of the bridge is too old.', advice: report },
  otherSpokePool: { happened: 'The fee of the bridge was quoted for an unknown contract.', advice: report },

  // The plan.
  tradingClosed: { happened: 'Trading is not open here.', advice: 'Quotes are, so look at those.' },
  networkClosed: { happened: 'Murmur cannot trade on this network.', advice: 'Choose one of the open networks.' },
  impactTooLarge: { happened: 'The trade moves the price too far.', advice: less },
  priceContradicted: { happened: 'The pools and the market price disagree too much.', advice: less },
  oneNode: {
    happened: 'One node alone cannot confirm a trade.',
    advice: 'Name at least two nodes of each network.',
  },
  nodesDisagree: { happened: 'Two nodes disagree about the balance or allowance of this account.', advice: again },
  wrongDecimals: {
    happened: 'A token has other decimals on chain than in our list, so it cannot be swapped.',
    advice: other,
  },
  noFloor: { happened: 'The quote has no floor.', advice: 'Try a larger amount or a smaller slippage.' },
  badDeadline: { happened: 'The clock of the chain is off.', advice: again },
  unreachableRoute: { happened: 'The router cannot reach a pool of this route.', advice: report },
  wouldRevert: { happened: 'The simulated trade fails.', advice: 'Check the balance of the account, and quote again.' },
  notSimulated: { happened: 'The trade could not be simulated.', advice: again },
  fundsShort: { happened: 'The coins of the account do not pay the trade with its fee.', advice: 'Add coins.' },
} as const satisfies Readonly<Record<string, RefusalText>>

export type RefusalCode = keyof typeof refusals
