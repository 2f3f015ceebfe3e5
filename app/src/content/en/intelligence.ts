import { defineSection } from '../section.ts'

type Side = { amount: string; token: string; network: string }
type Costs = { impact: string; fee: string; pools: string; gap: string | undefined }
type Limit = { limit: string; slippage: string }

/** The texts of the intent bar and of the explanation of a route. */
export const intelligenceCopy = defineSection('intelligence', {
  bar: {
    label: 'SAY WHAT YOU WANT',
    placeholder: (receive: string) => `swap half my ETH on Base for ${receive}`,
    dollars: (receive: string) => `$100 of ETH to ${receive}`,
    exact: (receive: string) => `buy exactly 500 ${receive} with ETH, slippage 0.3 %`,
    read: 'READ',
    reading: 'Reading…',
    examples: 'Examples',
    hint: 'It fills the form below. Nothing is sent.',
  },

  chip: {
    title: 'UNDERSTOOD',
    by: { parser: 'by the parser', model: 'by the language model' },
    undo: 'UNDO',
    turnAround: 'THE OTHER WAY ROUND',
    sides: ({ pay, receive }: { pay: string; receive: string }) => `Pay ${pay}, receive ${receive}`,
    side: ({ amount, token, network }: Side) => `${amount} ${token} on ${network}`.trim(),
    token: ({ token, network }: { token: string; network: string }) => `${token} on ${network}`,
    all: 'all your',
    fraction: (percent: string) => `${percent} % of your`,
    dollars: (amount: string) => `$${amount} of`,
    exactly: (amount: string) => `exactly ${amount}`,
    slippage: (percent: string) => `Slippage ${percent} %`,
    undone: 'The form is as it was before.',
  },

  /** Why a part of the form stays empty. */
  notes: {
    amountUnsaid: 'You named no amount. Enter it below.',
    networkUnsaid: ({ pay, receive }: { pay: string; receive: string }) =>
      `You did not name every network: ${pay} to pay and ${receive} to receive were chosen.`,
    noWallet: 'Connect a wallet: your balance is not known, so the amount is still empty.',
    balanceUnread: 'Your balance could not be read, so the amount is still empty.',
    balanceEmpty: (symbol: string) => `You have no ${symbol} here, so the amount is still empty.`,
    receiveClosed: 'An exact amount to receive needs open trading, so the amount is still empty.',
    slippageHigh: 'A slippage over 5 % counts only after you type it twice in the settings.',
  },

  clarify: {
    title: 'NOT CLEAR YET',
    missing: {
      payToken: 'Which token do you want to pay with?',
      receiveToken: 'Which token do you want to receive?',
      amount: 'How much? Write it with one number, such as 1234.5 or half.',
      payNetwork: 'On which network do you pay?',
      receiveNetwork: 'On which network do you want to receive?',
      slippage: 'Which slippage? Write it in percent, such as 0.5 %.',
    },
    known: ({ amount, token, network }: { amount: string; token: string; network: string | undefined }) =>
      [amount, token, network === undefined ? '' : `on ${network}`].filter(Boolean).join(' '),
    pays: (text: string) => `So far: pay ${text}.`,
    receives: (text: string) => `So far: receive ${text}.`,
    paysAndReceives: ({ pay, receive }: { pay: string; receive: string }) => `So far: pay ${pay}, receive ${receive}.`,
    twoReadings: 'This number can be read in two ways. Which one do you mean?',
    choices: 'Answers',
    notListed: (token: string) => `${token} is not on this network.`,
    alloraReceive: 'Allora is not supported yet as the network to receive on.',
    sameListing: 'You would pay and receive the same token on the same network.',
  },

  refuse: {
    title: 'NOT DONE',
    reasons: {
      recipient: 'A swap from here goes to your own wallet. To pay someone, open the review of the swap.',
      keys: 'Never write keys, passwords or seed phrases here. We never need them.',
      signing: 'Signing and sending stay with you: the bar only fills the form.',
      approval: 'Approvals are asked for in the review, and only for the amount of one swap.',
      otherProduct: 'Only swaps can be done here.',
      advice: 'No advice and no predictions. Say what you want to swap.',
      instructions: 'This reads like instructions for the page, not like a swap.',
      order: 'Only swaps for now: no orders for later, no conditions and no repeats.',
      slippage: 'More than 15 % slippage, or none at all, is not accepted.',
      hiddenCharacters: 'The text has hidden characters. Type it yourself.',
      tooLong: 'The text is too long. One sentence is enough.',
    },
  },

  model: {
    budget: 'The language model has reached its limit for today. The parser’s reading is used.',
    failed: 'The language model does not answer. The parser’s reading is used.',
  },

  explain: {
    open: 'EXPLAIN',
    close: 'HIDE THE EXPLANATION',
    title: 'IN PLAIN WORDS',
    rephrase: 'IN OTHER WORDS',
    rephrasing: 'Asking the language model…',
    byModel: 'Written by the language model from the same figures.',
    byTemplate: 'The language model changed a figure or did not answer, so this is our own text.',
    off: 'No language model is configured here, so this is our own text.',

    quote: ({ pay, receive, network, swaps }: { pay: string; receive: string; network: string; swaps: string }) =>
      `You pay ${pay} and receive about ${receive} on ${network}, in ${swaps}.`,
    swaps: ({ count, venues }: { count: string; venues: string }) => `${count} swaps over ${venues}`,
    oneSwap: (venues: string) => `a single swap over ${venues}`,
    cost: ({ impact, fee, pools, gap }: Costs) =>
      `Your size moves the price by ${impact}, and the network takes about ${fee}.${gap === undefined ? '' : ` No other route through the ${pools} pools we read is better by more than ${gap}.`}`,
    feeUnknown: 'an unknown fee',
    minimum: ({ limit, slippage }: Limit) =>
      `If the price moves before your swap is in a block, you receive at least ${limit}, or the swap fails and you only pay the network. That is your slippage of ${slippage}.`,
    maximum: ({ limit, slippage }: Limit) =>
      `If the price moves before your swap is in a block, you pay at most ${limit}, or the swap fails and you only pay the network. That is your slippage of ${slippage}.`,
    transfer: ({ pay, receive, from, to }: { pay: string; receive: string; from: string; to: string }) =>
      `You pay ${pay} on ${from} and receive about ${receive} on ${to}. The Across bridge carries it.`,
    transferCost: ({ bridge, fee, seconds }: { bridge: string; fee: string; seconds: string }) =>
      `The bridge takes ${bridge}, the network about ${fee}, and it takes about ${seconds} seconds.`,
    transferRisk: (limit: string) =>
      `At least ${limit} arrives. If nobody carries it in time, the bridge pays your deposit back, which can take hours.`,
  },
})
