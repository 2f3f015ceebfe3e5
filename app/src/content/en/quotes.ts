import { defineSection } from '../section.ts'

type BridgeTexts = {
  readonly paid: string
  readonly arriving: string
  readonly pay: string
  readonly receive: string
}

type ExchangesTexts = {
  readonly names: string
  readonly count: number
  readonly amount: string
  readonly percent: string
}

/** The texts of quotes and routes, which load when trading is open. */
export const quoteCopy = defineSection('quotes', {
  impact: 'Price impact',
  minimum: 'Minimum received',
  maximum: 'Maximum paid',
  fee: 'Network fee',
  feeUnknown: 'Unknown',
  loading: 'Reading the pools…',
  elsewhere: 'Not enough here. Pay from another network:',
  heldOn: ({ amount, network }: { amount: string; network: string }) => `${amount} on ${network}`,

  bridgeFee: 'Bridge fee',
  arrival: 'Arrives in about',
  duration: (seconds: number) => (seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`),
  bestPrice: (pools: number) => `Best price, ${pools} ${pools === 1 ? 'pool' : 'pools'} checked`,
  poolsChecked: (pools: number) => `${pools} ${pools === 1 ? 'pool' : 'pools'} checked`,
  showRoute: 'Route',
  /** Stands before the dollars and percent of it, for screen readers. */
  difference: 'Difference to the market price, pool fees included:',

  /** Why there is no quote. The estimate stays. */
  reasons: {
    noRoute: 'No pool connects these tokens, so this is an estimate by price.',
    noRouteLeftOut: 'No pool of the exchanges that you use connects these tokens, so this is an estimate by price.',
    tooSmall: 'The amount is too small for the pools, so this is an estimate by price.',
    tooLarge: 'The amount is larger than the pools can take, so this is an estimate by price.',
    unquotable: 'The pools cannot quote this, so it is an estimate by price.',
    closed: (network: string) =>
      `The pools of ${network} cannot be read at the moment, so this is an estimate by price.`,
    unreachable: 'The pools cannot be reached at the moment, so this is an estimate by price.',
    stale: 'The last block is too old for a quote, so this is an estimate by price.',
    lookingForPools: (token: string) => `Looking for pools of ${token}…`,
    noPools: (token: string) => `No pools found that trade ${token} with a listed token, so there is no quote.`,
    noRouteYet: (token: string) => `Pools of ${token} were found, but no route through them yet.`,
    exactAcross:
      'Across networks only the amount to pay can be exact, so this is an estimate by price. Enter it in YOU PAY.',
    noBridge: 'No bridge carries a token between these networks, so this is an estimate by price.',
    feesUnknown: 'The fees of the bridge are not known at the moment, so this is an estimate by price.',
    gasUnknown: 'The gas price of the network to receive on is unknown, so this is an estimate by price.',
    feeAboveAmount: 'The bridge costs more than this amount, so this is an estimate by price.',
    belowMinimum: (limit: string | undefined) =>
      `The bridge does not carry amounts this small${limit === undefined ? '' : `: at least ${limit}`}. This is an estimate by price.`,
    aboveMaximum: (limit: string | undefined) =>
      `The bridge does not carry amounts this large${limit === undefined ? '' : `: at most ${limit}`}. This is an estimate by price.`,
  },

  risks: {
    impactInfo: (percent: string) => `Price impact: ${percent} %.`,
    impactWarn: (percent: string) => `Price impact: ${percent} %. A smaller amount gets a better price.`,
    impactLocked: (percent: string) => `Price impact: ${percent} %. Pay less, or accept the loss.`,
    impactBlocked: (percent: string) => `Price impact: ${percent} %. The loss is too great. It cannot be swapped.`,
    lessWarn: (percent: string) => `You receive ${percent} % less than the market price says.`,
    lessBlocked: (percent: string) =>
      `You would receive ${percent} % less than the market price says. It cannot be swapped.`,
    moreWarn: (percent: string) =>
      `You receive ${percent} % more than the market price says. One of the two prices may be wrong.`,
    moreBlocked: (percent: string) =>
      `You would receive ${percent} % more than the market price says. One of the two prices must be wrong, so it cannot be swapped.`,
    priceUnknown: 'A price is unknown, so this quote cannot be compared with the market. Check it yourself.',
    tokenPending: (token: string) => `${token} is not a listed token. A small purchase and sale are being simulated.`,
    tokenUnknown: (token: string) =>
      `${token} could not be tested. It may keep a part of every transfer, or refuse to be sold.`,
    tokenTakesFee: ({ symbol, buy, sell }: { symbol: string; buy: string; sell: string }) =>
      `${symbol} charges a fee of its own, which the quote does not include: ${buy} % when bought, ${sell} % when sold.`,
    tokenCannotSell: (token: string) =>
      `${token} refused a simulated purchase or sale. You could not sell it again, so it cannot be swapped.`,
    feesAbove: ({ fees, paid }: { fees: string; paid: string }) =>
      `The fees of about ${fees} are more than what you swap: ${paid}.`,
    accept: (percent: string) => `I accept a loss of ${percent} %`,
  },

  /** Below SWAP: why the review does not open. */
  obstacles: {
    otherKind: 'Swaps work on EVM networks only, for now.',
    exactAcross: 'Across networks only the amount to pay can be exact. Enter it in YOU PAY.',
    noRouterHere: (network: string) =>
      `Nothing can be sent from ${network} to another network: it has no contract that swaps and bridges at once. Pay on another network.`,
    noRouterThere: (network: string) =>
      `${network} has no contract that swaps on arrival, so only a token of the bridge can be received there, such as ETH or USDT.`,
    noRoute: 'There is no route for this swap, so it cannot be sent.',
    tooSmall: 'The amount is too small to be swapped.',
    tooLarge: 'The amount is too large to be swapped.',
    noQuote: 'Without a quote from the pools, nothing can be sent.',
    stale: 'The quote is too old. A new one comes with the next block.',
    loading: 'The quote is being computed.',
    tokenCheck: (token: string) => `${token} is still being checked. SWAP works when the check is done.`,
    wrongNetwork: (network: string) => `Your wallet is on another network. Press SWAP to switch it to ${network}.`,
    notLoaded: 'The code that sends swaps is still loading.',
    feeShort: (symbol: string) => `This leaves too little ${symbol} for the network fee.`,
  },

  /** Below the proof: the quote beside those over other exchanges. */
  exchanges: {
    compared: ({ pools, count, names }: { pools: number; count: number; names: string }) =>
      `Compared: ${pools} ${pools === 1 ? 'pool' : 'pools'} of ${count === 1 ? 'one exchange' : `${count} exchanges`}: ${names}.`,
    single: ({ name, amount, percent }: { name: string; amount: string; percent: string }) =>
      `The best single exchange, ${name}, would leave ${amount} after the network fee: ${percent}\u00a0% less.`,
    singleAsGood: (name: string) => `The best single exchange, ${name}, would leave as much after the network fee.`,
    alone: (name: string) => `${name} does it alone: the others would not give more after the network fee.`,
    best: (name: string) => `An exact amount to receive comes from one exchange. ${name} takes the least.`,
    none: 'No single exchange trades this pair.',
    noneAcross: 'No single exchange can make the swaps on both networks.',
    missed: ({ names, count, amount, percent }: ExchangesTexts) =>
      count === 1
        ? `${names} would give ${percent}\u00a0% more (${amount}). It cannot be used here yet.`
        : `${names} would give ${percent}\u00a0% more together (${amount}). They cannot be used here yet.`,
    unusable: ({ names, count }: { names: string; count: number }) =>
      `${names} cannot be used here yet, and would not give more${count === 1 ? '' : ' either'}.`,
    onlyExactPay: (names: string) => `Only an exact amount to pay can use ${names}.`,
    /** On the card and in the settings. */
    leftOut: (count: number) => `${count} ${count === 1 ? 'exchange' : 'exchanges'} left out`,
    costs: ({ amount, percent }: { amount: string; percent: string }) => `${amount} less (${percent}\u00a0%)`,
    costsMore: ({ amount, percent }: { amount: string; percent: string }) =>
      `${amount} more to pay (${percent}\u00a0%)`,
    costsNothing: 'no difference for this swap',
  },

  panel: {
    title: 'ROUTE',
    empty: 'The route appears here with the first quote.',
    drawing: ({ pay, receive, swaps }: { pay: string; receive: string; swaps: number }) =>
      `The route from ${pay} to ${receive}, in ${swaps} ${swaps === 1 ? 'swap' : 'swaps'}`,
    summary: ({ swaps, exchanges }: { swaps: number; exchanges: number }) =>
      `${swaps} ${swaps === 1 ? 'swap' : 'swaps'} on ${exchanges} ${exchanges === 1 ? 'exchange' : 'exchanges'}`,
    table: 'The swaps of the route',
    columns: { pool: 'Pool', swap: 'Swap', share: 'Share' },
    noFee: 'variable fee',
    proofTitle: 'HOW GOOD IS IT?',
    proof: ({ bound, gap, pools }: { bound: string; gap: string; pools: string }) =>
      `No way through these ${pools} pools leaves more than ${bound} after the network fee. This route is within ${gap} of that.`,
    bridge: ({ paid, arriving, pay, receive }: BridgeTexts) =>
      `Across carries ${paid} from ${pay} and pays out ${arriving} on ${receive}.`,
    onNetwork: (network: string) => `ON ${network.toUpperCase()}`,
    transferProof: ({ bound, gap, pools }: { bound: string; gap: string; pools: string }) =>
      `No way over these ${pools} pools and this bridge gives more than ${bound}. This one is within ${gap} of that.`,
    singlePools: ({ amount, percent }: { amount: string; percent: string }) =>
      `With one pool on each network it would be ${amount}: ${percent}\u00a0% less.`,
    singleBetter: ({ amount, percent }: { amount: string; percent: string }) =>
      `The best single pool would give ${amount}: ${percent}\u00a0% less.`,
    singlePayMore: ({ amount, percent }: { amount: string; percent: string }) =>
      `The best single pool would take ${amount}: ${percent}\u00a0% more.`,
    singleSame: 'One pool does it alone: splitting would not give more after the network fee.',
    singleNone: 'No single pool trades this pair.',
    moreSwaps: (count: number) => `${count} more ${count === 1 ? 'swap' : 'swaps'}`,
    fewerSwaps: 'Fewer swaps',
    block: (number: string) => `Block ${number}`,
    age: (seconds: number) => (seconds < 1 ? 'just now' : `${seconds} s ago`),
  },
})
