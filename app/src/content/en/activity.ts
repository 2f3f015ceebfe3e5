import { defineSection } from '../section.ts'

/** The texts of the activity list, of the page of a swap, and of the notice when a swap ends. */
export const activityCopy = defineSection('activity', {
  button: (pending: number) => {
    if (pending === 0) return 'Activity'
    return `Activity: ${pending} pending ${pending === 1 ? 'swap' : 'swaps'}`
  },
  notice: {
    done: ({ pay, receive }: { pay: string; receive: string }) => `Swapped ${pay} for ${receive}.`,
    failed: ({ pay, receive, state }: { pay: string; receive: string; state: string }) =>
      `Your swap of ${pay} to ${receive} ended. ${state}.`,
    /** For a revocation, a transfer or a speed-up. */
    plain: ({ title, state }: { title: string; state: string }) => `${title}: ${state}.`,
    left: ({ pay, receive }: { pay: string; receive: string }) =>
      `Your swap of ${pay} to ${receive} is waiting: you left before its next step.`,
    view: 'VIEW',
    dismiss: 'Dismiss',
  },

  /** How a swap of this browser stands. */
  states: {
    waiting: 'Waiting for the next step',
    asking: 'Waiting for your wallet',
    unclear: 'Not known whether your wallet sent it',
    batched: 'Pending',
    sent: 'Pending',
    confirmed: 'Done',
    reverted: 'The transaction failed. Nothing was swapped',
    dismissed: 'You said that it was not sent. It is still looked for',
    refused: 'Declined in the wallet',
    /** After an approval that was mined. */
    refusedLater: 'Declined in the wallet. The approval stays',
    /** The journal and the chain disagree. */
    differing: 'The chain shows other amounts. Open the receipt',
    otherAmounts: 'The amounts are not those that you agreed to. Open the receipt',
    failed: 'Stopped. The swap was not sent',
    /** The chain is still looked at. */
    walletFailed: 'Your wallet answered that it did not send it',
    cancelled: 'Cancelled in the wallet. Nothing was swapped',
    dropped: 'Not mined. Nothing was swapped so far',
    altered: 'Your wallet sent something else. Check it',
    unseen: 'Sent. No node has it yet',
  },

  /** While only one node reports it. */
  reported: {
    confirm: 'One node says that it is done. Waiting for a second one',
    revert: 'One node says that it failed. Waiting for a second one',
    cancel: 'One node says that it was replaced. Waiting for a second one',
    alter: 'One node says that it is something else. Waiting for a second one',
    drop: 'One node says that its deadline is over. Waiting for a second one',
  },

  /** By the effect that a late block could still have. */
  drops: {
    reverts: 'Too late. It can no longer swap',
    approves: 'Not mined in time. It may still be mined',
    unknown: 'Not known whether it was swapped. Check your wallet',
  },

  /** The states of a transfer after its deposit. */
  arrivals: {
    waiting: 'On its way to the other network',
    expired: 'Not paid out in time. The deposit comes back',
    arrived: 'Arrived',
    bridged: 'Arrived without the last swap',
    refunded: 'Refunded',
  },

  /** How a higher fee for a transfer stands, where it differs from a swap. */
  speedUps: {
    confirmed: 'The higher fee is offered',
    reverted: 'The transaction failed. The transfer goes on as before',
    failed: 'Not sent. The transfer goes on as before',
    refused: 'Declined in the wallet. The transfer goes on as before',
    cancelled: 'Cancelled in the wallet. The transfer goes on as before',
    dropped: 'Not mined so far. The transfer goes on as before',
  },

  list: {
    title: 'ACTIVITY',
    text: 'The swaps that you made in this browser. They are stored here and nowhere else.',
    filter: 'Show',
    kinds: { all: 'ALL', pending: 'PENDING', done: 'DONE', failed: 'FAILED' },
    account: 'Account',
    allAccounts: 'All accounts',
    count: (count: number) => (count === 1 ? '1 swap' : `${count} swaps`),
    label: 'Swaps',
    days: { today: 'TODAY', yesterday: 'YESTERDAY' },
    todaysPrice: 'At today’s price',
    swap: ({ pay, receive }: { pay: string; receive: string }) => `${pay} to ${receive}`,
    revocation: (symbol: string) => `Revoke the allowance for ${symbol}`,
    speedUp: (receive: string) => `Higher fee for a transfer: ${receive} arrives`,
    recipient: (address: string) => `to ${address}`,
    halfway: 'Left half-way. The swap was not sent',
    resume: 'RESUME',
    offerMore: 'OFFER A HIGHER FEE',
    revoke: 'REVOKE ALLOWANCE',
    legs: {
      label: 'Both networks',
      paid: ({ amount, network }: { amount: string; network: string }) => `Paid ${amount} on ${network}`,
      received: ({ amount, network }: { amount: string; network: string }) => `Received ${amount} on ${network}`,
      refunded: ({ amount, network }: { amount: string; network: string }) => `Refunded ${amount} on ${network}`,
      none: (network: string) => `Nothing on ${network} yet`,
      unknown: (symbol: string) => `an unknown amount of ${symbol}`,
    },
    approvals: {
      label: 'Approvals',
      approved: ({ amount, fee }: { amount: string; fee: string }) => `Approved ${amount}, network fee ${fee}`,
      reset: ({ symbol, fee }: { symbol: string; fee: string }) =>
        `Reset the old allowance for ${symbol}, network fee ${fee}`,
    },
    exportCsv: 'EXPORT CSV',
    clear: 'CLEAR',
    empty: 'No swaps in this browser yet.',
    emptyFilter: 'No swap fits this filter.',
    goSwap: 'GO TO SWAP',
    blocked: 'This browser blocks storage for this site, so swaps cannot be kept here and nothing can be sent.',
    loading: 'Reading the swaps of this browser…',
    withoutScript: 'This page needs JavaScript: the list is in this browser only.',
  },

  clear: {
    title: 'CLEAR THE LIST?',
    text: (count: number) =>
      `${count === 1 ? 'One swap is' : `${count} swaps are`} removed from this browser. They stay on the chain.`,
    pending: 'Swaps that have not ended for certain stay in the list.',
    confirm: 'CLEAR',
    cancel: 'KEEP',
  },

  csv: {
    columns: [
      'Time (UTC)',
      'Network',
      'Account',
      'State',
      'Paid',
      'Pay token',
      'Received',
      'Receive token',
      'Minimum received',
      'Quoted',
      'Fee',
      'Fee token',
      'Block',
      'Transaction',
      'Recipient',
      'Receive network',
      'Receive transaction',
      'Approval transactions',
      'Approval fees',
    ],
  },

  receipt: {
    title: 'SWAP RECEIPT',
    reading: 'Reading the chain…',
    withoutScript: 'This page needs JavaScript: it reads the swap from the chain.',
    states: {
      pending: 'PENDING',
      confirmed: 'CONFIRMED',
      reverted: 'FAILED',
      missing: 'NOT FOUND',
      other: 'NOT A SWAP',
      unreachable: 'NO ANSWER',
      reported: 'WAITING FOR A SECOND NODE',
    },
    /** While only one node reports it. */
    reported: {
      confirmed: 'One node says that it is confirmed. Waiting for a second one.',
      reverted: 'One node says that it failed. Waiting for a second one.',
      other: 'One node says that it is not a swap. Waiting for a second one.',
    },
    texts: {
      pending: 'The network has the transaction, but no block contains it yet. This page follows it.',
      confirmed: 'Every figure was read from the chain.',
      missing: 'No node knows this transaction. If it was just sent, it appears here by itself.',
      other: 'This transaction exists, but it is not a swap that Murmur can read.',
      unsupported: 'Murmur does not trade on this network, so it cannot read this transaction.',
      unreachable: 'The nodes of this network do not answer at the moment.',
      reverted: ({ fee }: { fee: string }) => `Nothing was swapped. The fee was ${fee}.`,
    },
    reasons: {
      belowMinimum: 'The price moved below the minimum that was agreed.',
      aboveMaximum: 'The price moved above the maximum that was agreed.',
      expired: 'It was mined after its deadline.',
      notEnoughBalance: 'The account did not have enough of the token.',
      tokenRefusesTransfer: 'The token refused the transfer.',
      tokenRefusesApproval: 'The token refused the approval.',
      allowanceChanged: 'The allowance was missing, used up or expired.',
      outOfGas: 'It ran out of gas.',
      reverted: 'The chain does not say why.',
    },
    notLoaded: 'A part of this page could not be loaded. Check your connection.',
    retry: 'TRY AGAIN',
    again: 'NEW SWAP',
    all: 'ALL ACTIVITY',
    pays: 'PAYS AT MOST',
    planned: { pay: 'PLANNED TO PAY', receive: 'PLANNED TO RECEIVE AT LEAST' },
    paid: 'PAID',
    receives: 'RECEIVES AT LEAST',
    received: 'RECEIVED',
    unknown: 'Not in the logs',
    unlisted: ({ amount, token }: { amount: string; token: string }) => `${amount} (not listed, ${token})`,
    units: ({ units, token }: { units: string; token: string }) => `${units} units of ${token}`,
    rows: {
      minimum: 'Minimum',
      quoted: 'Quoted',
      best: 'Quote against the best possible',
      difference: 'Difference',
      margin: 'Above minimum',
      fee: 'Network fee',
      block: 'Block',
      time: 'Time',
      network: 'Network',
      account: 'Account',
      recipient: 'Recipient',
      deadline: 'Deadline',
      transaction: 'Transaction',
    },
    noTerms: 'Known only to the browser that made the swap',
    within: (gap: string) => `Within ${gap}`,
    exact: 'Exactly as quoted',
    atToday: ({ bps, dollars }: { bps: string; dollars: string }) => `${bps} (${dollars} at today's price)`,
    copy: 'COPY',
    copied: 'COPIED',
    copyRefused: 'NOT COPIED',
    explorer: (name: string) => `OPEN IN ${name}`,
    route: 'ROUTE',
    decoded: 'From the transaction data',
    traded: 'From the pool logs',
    plain: {
      title: 'TRANSACTION',
      text: 'Local chains have no explorer. This is what the node says.',
      from: 'From',
      to: 'To',
      creates: 'Creates a contract',
      value: 'Value',
      nonce: 'Nonce',
      gas: 'Gas',
      gasUsed: ({ used, limit }: { used: string; limit: string }) => `${used} of ${limit}`,
      data: 'Data',
      bytes: (count: string) => `${count} bytes`,
      logs: 'Logs',
      status: 'Status',
      statuses: { pending: 'Pending', success: 'Success', reverted: 'Reverted' },
    },
  },
})
