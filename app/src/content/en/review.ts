import { defineSection } from '../section.ts'

/** The texts between SWAP and the end of a swap. Each failure says the cause, the cost and the next step. */
export const reviewCopy = defineSection('review', {
  title: 'REVIEW SWAP',
  pay: 'YOU PAY',
  receive: 'YOU RECEIVE',
  recipientReceives: 'THE RECIPIENT RECEIVES',
  atLeast: 'YOU RECEIVE AT LEAST',
  atMost: 'YOU PAY AT MOST',
  totalCost: 'TOTAL COST',
  totalGain: 'TOTAL GAIN',
  totalCostExplained: 'Against market prices, with the network fee and every other fee',
  costUnknown: 'Unknown: a price is missing',
  details: 'DETAILS',
  minimum: 'Minimum received',
  maximum: 'Maximum paid',
  rate: 'Rate',
  impact: 'Price impact',
  fee: 'Network fee',
  feeAbout: ({ coins, dollars }: { coins: string; dollars: string | undefined }) =>
    dollars === undefined ? `about ${coins}` : `about ${coins} (${dollars})`,
  feeUnknown: 'Unknown',
  route: 'Route',
  routeSplit: ({ path, swaps }: { path: string; swaps: number }) => `${path} in ${swaps} swaps`,
  exchanges: 'Exchanges',
  recipient: 'Recipient',
  ownAccount: (address: string) => `Your account ${address}`,

  /** A recipient other than the connected account. */
  recipients: {
    title: 'RECIPIENT',
    change: 'SEND TO ANOTHER ADDRESS',
    own: 'USE MY ACCOUNT',
    field: 'Address of the recipient',
    placeholder: '0x…',
    /** By the reason why it cannot be used. */
    refusals: {
      empty: 'Paste the full address, from a source that you trust.',
      name: 'Names are not looked up. Paste the address itself.',
      malformed: 'This is no address: it has 0x and 40 digits from 0 to 9 and a to f.',
      wrongChecksum: 'This address has a typo: its capital letters do not match. Copy it again.',
      noOwner: 'Nobody has the key of this address: everything sent there is lost.',
      token: 'This is the contract of a token, not an account: everything sent there is lost.',
      contract: 'This is a contract of the swap itself, not an account: everything sent there is lost.',
    },
    isOwn: 'This is your own account.',
    check: 'Compare every character with your source. A swap cannot be taken back.',
    imitates: 'Look twice: this address begins and ends like one you know, and is another one.',
    imitatesWhy:
      'Attackers make such addresses and send a tiny amount from them, so that they are copied from the history.',
    entered: 'Entered',
    known: 'Known',
    differs: ({ first, last }: { first: number; last: number }) =>
      first === last
        ? `They differ in character ${first} after 0x.`
        : `They differ between characters ${first} and ${last} after 0x.`,
    isContract: 'A contract is at this address. Unless it is a wallet that can move these tokens, they are lost.',
    accept: 'I have compared every character. Send to this address.',
    objections: {
      recipientRefused: 'The recipient is not an address that can be used. Correct it, or use your account.',
      recipientPending: 'The swap to this recipient is being simulated…',
      recipientUnaccepted: 'Confirm the recipient above first.',
    },
  },
  /** For a transfer to another network. */
  transfer: {
    minimum: (network: string) => `Minimum received on ${network}`,
    networks: 'Networks',
    networkPath: ({ pay, receive }: { pay: string; receive: string }) => `${pay} → ${receive}`,
    bridge: 'Bridge',
    carries: ({ paid, arriving }: { paid: string; arriving: string }) => `Across: ${paid} → ${arriving}`,
    bridgeFee: 'Bridge fee',
    time: 'Arrives in about',
    duration: (seconds: number) => (seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`),
    safety: 'WHERE YOUR TOKENS ARE IF IT FAILS',
    swapFails: ({ amount, network }: { amount: string; network: string }) =>
      `If the swap on ${network} fails, the recipient gets ${amount} there instead.`,
    notFilled: ({ amount, network, time }: { amount: string; network: string; time: string }) =>
      `If nobody pays it out by ${time}, ${amount} comes back to your account on ${network}.`,
    /** The bridge takes a fixed amount, and the first swap gives a little more. */
    kept: (network: string) => `Stays with you on ${network}`,
    keptAbout: (amount: string) => `about ${amount}`,
    simulated: ({ pay, receive }: { pay: string; receive: string }) =>
      `Simulated on ${pay}, without network fees. On ${receive} the minimum above holds.`,
  },
  block: 'Quoted at block',
  blockAge: ({ block, seconds }: { block: string; seconds: number }) =>
    seconds < 1 ? `${block}, just now` : `${block}, ${seconds} s ago`,
  loading: 'Reading your balance and allowances, and simulating the swap…',

  asks: {
    title: 'YOUR WALLET WILL ASK FOR',
    approvals: (count: number) => (count === 1 ? '1 approval' : `${count} approvals`),
    signatures: (count: number) => (count === 1 ? '1 signature' : `${count} signatures`),
    transactions: (count: number) => (count === 1 ? '1 transaction' : `${count} transactions`),
    /** All in one prompt. */
    batch: '1 step: the approval and the swap together',
    together: 'Either all of it happens, or nothing.',
    exact: (amount: string) => `Only for ${amount}, never unlimited.`,
    already: 'The allowance is already there.',
  },

  changes: {
    title: 'WHAT WILL CHANGE',
    simulated: 'Simulated on the current state of the chain, without network fees.',
    forRecipient: (amount: string) => `${amount} for the recipient`,
    noAllowance: (symbol: string) => `No allowance for your ${symbol} is left afterwards.`,
    allowance: ({ spender, amount }: { spender: string; amount: string }) => `${spender} may still take ${amount}.`,
    permit2: 'Permit2',
    router: 'The router',
    unlimited: (symbol: string) => `any amount of ${symbol}`,
  },

  /** By the reason of a failed simulation. Nothing can be sent then. */
  failures: {
    belowMinimum: 'The swap would fail: it would receive less than the minimum. Wait for the next block, or go back.',
    aboveMaximum: 'The swap would fail: it would cost more than the maximum. Wait for the next block, or go back.',
    expired: 'The swap would fail: it is too late for this quote. Wait for the next block, or go back.',
    notEnoughBalance: 'The swap would fail: your balance is lower than the payment. Go back and pay less.',
    tokenRefusesTransfer: 'The swap would fail: the token refuses the transfer. Choose another token.',
    tokenRefusesApproval: 'The swap would fail: the token refuses the approval. Choose another token.',
    allowanceChanged: 'The swap would fail: your allowance has changed. Wait for the next block, or go back.',
    reverted: 'The swap would fail on the chain. Wait for the next block, or go back and change the amount.',
  },
  quoted: (text: string) => `The contract says: “${text}”`,

  /** By the reason why nothing could be simulated. The swap can still be sent. */
  unchecked: {
    noOverrides: 'Could not be simulated: the node does not offer it. The minimum above still holds.',
    accountHasCode: 'Could not be simulated: your account is a contract. The minimum above still holds.',
    tokenRefusesCode: 'Could not be simulated: the token refuses it. The minimum above still holds.',
    unreadable: 'Could not be simulated: a token does not tell its balances. The minimum above still holds.',
    unreachable: 'Could not be simulated: no node answered. The minimum above still holds.',
  },

  /** Why the quote cannot be carried out. */
  refusals: {
    badDeadline: 'The clock of the chain cannot be read. Try again in a moment.',
    badRecipient: 'This address cannot receive a swap. Use another one.',
    tokenRecipient: 'The recipient is the contract of a token: everything sent there is lost. Use another address.',
    noFloor: 'The amount is too small for a minimum. Go back and pay more.',
    unreachableRoute: 'The router cannot take this route. Go back and change the amount.',
    unknownNetwork: 'Murmur does not swap on this network yet. Choose another one.',
    nodesUnreachable: 'The nodes of this network do not answer. It is tried again at the next block.',
    nodesDisagree: 'Two nodes disagree about your balance or allowance. They are asked again at the next block.',
    wrongDecimals: 'A token has other decimals on chain than in our list, so it cannot be swapped. Choose another one.',
    pageFault: 'Something is wrong with this page. Nothing was asked of your wallet. Reload the page.',
    notLoaded: 'Sending could not be loaded. Check your connection, close this and try again.',
    expiredFee: 'The fee of the bridge has expired. A new one is asked for with the next block.',
    otherSpokePool: 'The bridge names a contract that is not on our list. Nothing can be sent.',
    swapFirst: 'This network has no router that swaps and bridges at once. Swap to a token of the bridge first.',
    noSwapBefore: 'This network has no router that swaps and bridges at once, so nothing can be sent from it.',
    noSwapOnArrival: 'The other network has no router to swap on arrival. Choose a token that the bridge carries.',
    belowMinimum: 'The bridge does not carry amounts this small. Go back and pay more.',
    aboveMaximum: 'The bridge does not carry amounts this large at the moment. Go back and pay less.',
    feesUnknown: 'The bridge does not say what it asks for this amount. It is asked again in a moment.',
  },
  feeShort: ({ coins, symbol }: { coins: string; symbol: string }) =>
    `You need about ${coins} for the network fee. Add ${symbol}, or pay less.`,
  riskBlocked: 'This quote cannot be swapped. Go back and change the amount.',
  riskUnaccepted: 'The loss of this quote has to be accepted on the card first. Go back.',

  movedFrom: ({ before, now, percent }: { before: string; now: string; percent: string }) =>
    `The price moved: from ${before} to ${now} (${percent}).`,
  moved: (amount: string) => `The price moved: you now receive ${amount}.`,
  movedPay: (amount: string) => `The price moved: you now pay ${amount}.`,
  renewed: (amount: string) => `The quote had expired. With the new one you receive ${amount}.`,
  renewedPay: (amount: string) => `The quote had expired. With the new one you pay ${amount}.`,
  expired: 'The quote has expired. A new one comes with the next block.',
  accept: 'ACCEPT',
  confirm: 'CONFIRM SWAP',
  starting: 'STARTING…',

  /** Why the swap was not started. Nothing was sent. */
  startRefusals: {
    busy: 'Another swap of this account waits for your wallet. Finish it first, also in other tabs.',
    unclear: 'It is not known whether an earlier swap of this account was sent. Look at it first.',
    continued: 'This swap was already continued, here or in another tab. Nothing was sent. Look at it first.',
    unknownNetwork: 'Murmur does not swap on this network yet. Nothing was sent.',
    notStored: 'This browser does not let the page store the swap, so nothing was sent. Allow storage and try again.',
    tradingClosed: 'Murmur has just closed trading. Nothing was sent.',
    pageFault: 'Something is wrong with this page. Nothing was sent. Reload the page and try again.',
    altered: 'The plan was not what you reviewed, so nothing was sent. Try again.',
  },
  lookAtIt: 'LOOK AT IT',

  /** The kill switch. */
  closed: {
    title: 'Trading is closed for now',
    text: 'Murmur has stopped all new swaps. Nothing more is sent from this page. Swaps that were sent are still followed.',
    confirm: 'Murmur has closed trading for now. Nothing can be sent.',
  },

  steps: {
    title: 'SWAP',
    list: 'Steps',
    youReceived: 'YOU RECEIVED',
    recipientReceived: 'THE RECIPIENT RECEIVED',
    forPaid: (amount: string) => `for ${amount}`,
    explorer: 'EXPLORER',
    approve: (amount: string) => `Approve ${amount}`,
    reset: (symbol: string) => `Reset the old allowance for ${symbol}`,
    revoke: (symbol: string) => `Revoke the allowance for ${symbol}`,
    revokeRouter: (symbol: string) => `Revoke the router's allowance for ${symbol} in Permit2`,
    revoked: (symbol: string) => `Confirmed. Permit2 can no longer take your ${symbol}.`,
    otherAccount: (account: string) => `Switch your wallet to ${account} to continue.`,
    paused: 'You left before the next step. Continue with a fresh quote: you see everything again before it is sent.',
    permit: (amount: string) => `Sign the permit for ${amount}`,
    swap: ({ pay, receive }: { pay: string; receive: string }) => `Swap ${pay} for ${receive}`,
    batch: ({ pay, receive }: { pay: string; receive: string }) =>
      `Approve exactly ${pay} and swap it for ${receive}, in one step`,
    transfer: ({ pay, receive, network }: { pay: string; receive: string; network: string }) =>
      `Pay ${pay}, receive ${receive} on ${network}`,
    agree: (receive: string) => `Sign the higher fee: ${receive} arrives`,
    speedUp: 'Offer the higher fee to relayers',
    /** The states of a transfer after its deposit. */
    arrivals: {
      waiting: (network: string) => `The bridge has your deposit. Waiting for it to be paid out on ${network}.`,
      expired: ({ amount, network }: { amount: string; network: string }) =>
        `No relayer paid it out in time. ${amount} comes back to your account on ${network} by itself.`,
      arrived: ({ amount, network }: { amount: string; network: string }) => `Arrived: ${amount} on ${network}.`,
      bridged: ({ amount, network }: { amount: string; network: string }) =>
        `Arrived without the last swap: ${amount} on ${network}. You can finish the swap there.`,
      refunded: ({ amount, network }: { amount: string; network: string }) =>
        `No relayer paid it out in time, so ${amount} came back to your account on ${network}.`,
    },
    waiting: 'Checking everything once more before your wallet opens…',
    skipped: 'Already there',
    asking: 'Open your wallet: the request is waiting there.',
    unclear:
      'Your wallet did not say whether it was sent. We look for it on the chain. Check your wallet before you try again.',
    /** The wallet answered an error that does not prove that nothing was sent. */
    walletError:
      'Your wallet answered with an error. It may have sent it all the same. We look for it on the chain. Look in your wallet, and close its open requests, before you try again.',
    /** The hash is short and in brackets, or empty. */
    walletAnswer: ({ network, hash }: { network: string; hash: string | undefined }) =>
      `Your wallet says that it was sent${hash === undefined ? '' : ` (${hash})`}, but not that it was sent on ${network}. We look for it there. Check your wallet before you try again.`,
    refused: 'You declined it in the wallet.',
    /** Once its deadline is over, and the chain shows nothing. */
    refusedFinal: 'You declined it in the wallet. Nothing was swapped.',
    /** Follows the wallet's answer while the page looks for the transaction on the chain. */
    lookedFor: 'If it shows up on the chain after all, you will see it here.',
    /** The wallet has moved to another one of our networks. */
    elsewhere: ({ there, wanted }: { there: string; wanted: string }) =>
      `Your wallet is on ${there}. Nothing was sent. Switch it to ${wanted} and try again.`,
    /** The wallet is on another device. */
    relayUnreachable:
      'The WalletConnect relay does not reach your wallet. Nothing was sent. Check your connection, open your wallet and try again.',
    /** After a step that was not sent, if an approval before it was. */
    approvalStays: ({ amount, fee }: { amount: string; fee: string }) =>
      `Your approval of ${amount} stays for the next try. Its fee was ${fee}.`,
    signed: 'Signed',
    batched: 'Your wallet has taken it. Waiting for its transaction.',
    sent: 'Sent. Waiting for its block.',
    unseen:
      'Sent, but no node has it yet. It can still be swapped, so do not send it again. You can speed it up or cancel it in your wallet.',
    /** While only one node reports it. */
    reported: {
      confirm: 'One node says that it is confirmed. Waiting for a second one.',
      revert: 'One node says that it failed. Waiting for a second one.',
      cancel: 'One node says that another transaction replaced it. Waiting for a second one.',
      alter: 'One node says that it is not what you reviewed. Waiting for a second one.',
      drop: 'One node says that its deadline is over. Waiting for a second one.',
    },
    confirmed: 'Confirmed',
    received: (amount: string) => `Confirmed. You received ${amount}.`,
    delivered: ({ amount, recipient }: { amount: string; recipient: string }) =>
      `Confirmed. ${recipient} received ${amount}.`,
    reverted: ({ reason, fee }: { reason: string; fee: string }) =>
      `${reason} Nothing was swapped, the fee was ${fee}.`,
    cancelled:
      'Replaced in the wallet by another transaction. Nothing was swapped, and only that transaction cost a fee.',
    dropped: 'It was not mined, and no node has it. Check your wallet before you try again.',
    /** By the effect that a late block could still have. */
    drops: {
      reverts: 'It is too late: it can no longer swap. If it is still mined, it fails and costs only the network fee.',
      approves:
        'The approval was not mined in time, so the swap behind it does not happen. The approval may still be mined. You can cancel it in your wallet.',
      unknown:
        'The nodes cannot say whether it was swapped in time. Check your wallet and your balance before you try again.',
    },
    /** For a revocation or a higher fee, which have no deadline. */
    lateToo: 'It was not mined so far, and may still be. You can speed it up or cancel it in your wallet.',
    dismissed: 'You said that it was not sent. If it shows up on the chain after all, you will see it here.',
    altered: 'The wallet sent something else than what you reviewed. Look at it in your wallet.',
  },
  tryAgain: 'TRY AGAIN',
  resume: 'RESUME',
  close: 'CLOSE',
  done: 'DONE',
  stopWaiting: 'STOP WAITING',
  notSent: 'IT WAS NOT SENT',
  receipt: 'RECEIPT',
  follow: 'FOLLOW',
  /** The storage of the browser is full, blocked or wiped. */
  unstored: (hash: string | undefined) =>
    hash === undefined
      ? 'This browser does not keep your swaps. Leave this page open until it has ended.'
      : `This browser does not keep your swaps. Note the hash: ${hash}`,
  keepsGoing: 'You can close this: the swap goes on, and the card shows how it ends.',

  /** An allowance that is left after a swap. */
  leftover: {
    name: 'Allowance left',
    text: ({ amount, network }: { amount: string; network: string }) =>
      `Permit2 may still take ${amount} on ${network}.`,
    routerText: ({ amount, network }: { amount: string; network: string }) =>
      `Permit2 still allows the router to take ${amount} on ${network}.`,
    unlimited: (symbol: string) => `any amount of ${symbol}`,
    note: 'Revoking it is a transaction with a network fee. Without it the router can take nothing either.',
    routerNote: 'Revoking it is a transaction with a network fee.',
    bothNote: 'Permit2 also allows the router to take it. Revoking both takes two transactions with network fees.',
    revoke: 'REVOKE',
    starting: 'STARTING…',
    dismiss: 'Keep the allowance',
    failed: 'The nodes of this network do not answer. Nothing was sent. Try again in a moment.',
  },

  /** Answers of the wallet to a transaction. Only the chain shows whether it was sent. */
  walletFails: {
    otherNetwork: 'Your wallet says that it is on another network. Switch it and try again.',
    unauthorised: 'Your wallet does not allow this site to ask. Connect it again.',
    unsupported: 'Your wallet cannot do this. Use another wallet.',
    walletOffline: 'Your wallet has no connection to the network. Try again in a moment.',
    walletBusy: 'Your wallet is busy. Close its open requests and try again.',
    badAnswer: 'Your wallet gave an answer that makes no sense. Try again.',
  },

  /** Why nothing was sent. */
  fails: {
    tradingClosed: 'Murmur has closed trading. Nothing was sent.',
    tradingUnknown: 'It is not known whether trading is still open. Nothing was sent. Try again in a moment.',
    quoteOld: 'The quote became too old. Nothing was sent. Try again with a new one.',
    unknownContract: 'The contract is not on our list. Nothing was sent.',
    altered: 'The request was not what you reviewed. Nothing was sent. Try again.',
    deadline: 'The deadline does not fit the clock of the chain. Nothing was sent. Try again.',
    otherAccount: 'Your wallet has switched to another account. Nothing was sent. Switch back and try again.',
    otherNetwork: 'Your wallet is on another network. Nothing was sent. Switch it and try again.',
    otherWorld: 'Your wallet is on another chain with the same number. Nothing was sent. Check its nodes.',
    walletUnreachable: 'Your wallet does not answer. Nothing was sent. Unlock it and try again.',
    nodesUnreachable: 'The nodes of this network do not answer. Nothing was sent. Try again in a moment.',
    nodesDisagree: 'Two nodes disagree about your balance or allowance. Nothing was sent. Try again in a moment.',
    wrongDecimals: 'A token has other decimals on chain than in our list. Nothing was sent. Choose another token.',
    balance: 'Your balance is lower than the payment. Nothing was sent. Pay less.',
    gas: 'There is not enough of the coin for the network fee. Nothing was sent. Add some, or pay less.',
    earlierUnclear:
      'Your earlier swap may have been sent after all: a node shows a newer transaction of your account. Nothing was asked of your wallet this time. Look there first, and try again once that transaction is done.',
    gasAbsurd: 'The network asks for more gas than a swap can need. Nothing was asked of your wallet. Try again later.',
    willRevert: 'The swap would fail on the chain now. Nothing was sent. Try again with a new quote.',
    notStored: 'This browser could not store the swap. Nothing was sent. Allow storage and try again.',
    walletAbsent: 'The wallet is gone. Nothing was sent. Connect it again.',
    unauthorised: 'Your wallet does not allow this site to ask. Nothing was sent. Connect it again.',
    unsupported: 'Your wallet cannot do this. Nothing was sent. Use another wallet.',
    walletOffline: 'Your wallet has no connection to the network. Nothing was sent. Try again in a moment.',
    walletBusy: 'Your wallet is busy. Nothing was sent. Close its open requests and try again.',
    badAnswer: 'Your wallet gave an answer that makes no sense. Nothing was sent. Try again.',
    approvalLowered: 'You approved less than the swap needs. It was not sent. Try again and keep the amount.',
    approvalUnknown:
      'The nodes of this network do not answer, so it is not known whether your approval is there yet. The swap was not sent. Try again in a moment.',
    quoteWorse: 'The price got worse, so nothing was sent. Look at the new one and confirm again.',
    interrupted: 'You left before this step, or the page was closed. It was not sent. Try again.',
    pageFault: 'Something is wrong with this page. This step was not sent. Reload the page and try again.',
  },

  reverts: {
    belowMinimum: 'The price moved beyond your minimum.',
    aboveMaximum: 'The price moved beyond your maximum.',
    expired: 'It was mined too late.',
    notEnoughBalance: 'Your balance was too low.',
    tokenRefusesTransfer: 'The token refused the transfer.',
    tokenRefusesApproval: 'The token refused the approval.',
    allowanceChanged: 'The allowance was gone.',
    reverted: 'The transaction failed.',
    outOfGas: 'It ran out of gas.',
  },

  progress: {
    name: 'Your swap',
    asking: 'Your wallet is waiting for you.',
    approving: (symbol: string) => `Approval of ${symbol} is pending`,
    swapping: ({ pay, receive }: { pay: string; receive: string }) => `Swapping ${pay} for ${receive}`,
    time: ({ seconds, usual, network }: { seconds: number; usual: number; network: string }) =>
      `${seconds} s so far, usually under ${usual} s on ${network}`,
    received: (amount: string) => `Swapped: you received ${amount}.`,
    delivered: (amount: string) => `Swapped: the recipient got ${amount}.`,
    confirmed: 'Swapped.',
    paused: 'Your swap is waiting: you left before its next step.',
    resume: 'RESUME',
    tryAgain: 'TRY AGAIN',
    revoking: (symbol: string) => `The allowance for ${symbol} is being revoked`,
    speedingUp: 'The higher fee for your transfer is being sent',
    spedUp: 'The higher fee for your transfer is offered to relayers.',
    revoked: (symbol: string) => `Revoked: Permit2 can no longer take your ${symbol}.`,
    open: 'SHOW',
    receipt: 'RECEIPT',
    follow: 'FOLLOW',
    dismiss: 'Dismiss this swap',
  },
})
