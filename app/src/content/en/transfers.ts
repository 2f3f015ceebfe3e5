import { defineSection } from '../section.ts'

type Tokens = { readonly amount: string; readonly network: string }
type Account = { readonly account: string; readonly network: string }

/** The texts of the page of a transfer between two networks. */
export const transferCopy = defineSection('transfers', {
  title: 'TRANSFER',
  reading: 'Reading both chains…',
  withoutScript: 'This page needs JavaScript: it reads the transfer from both chains.',
  states: {
    missing: 'NOT FOUND',
    other: 'NOT A TRANSFER',
    pending: 'DEPOSIT PENDING',
    reverted: 'FAILED',
    reorganised: 'DEPOSIT TAKEN BACK BY THE NETWORK',
    confirmed: 'DEPOSIT CONFIRMED',
    waiting: 'WAITING FOR A RELAYER',
    filled: 'ARRIVED',
    swapped: 'ARRIVED',
    bridged: 'ARRIVED WITHOUT THE LAST SWAP',
    expired: 'NOT PAID OUT IN TIME',
    refunded: 'REFUNDED',
    unreachable: 'NO ANSWER',
    reported: 'WAITING FOR A SECOND NODE',
  },
  texts: {
    missing: 'No node knows this transaction. If it was just sent, it appears here by itself.',
    other: 'This transaction exists, but it is not a transfer that Murmur can read.',
    pending: ({ account, network }: Account) =>
      `No block contains the transaction yet. All tokens are still in the account ${account} on ${network}.`,
    reverted: ({ account, network }: Account) =>
      `Nothing was deposited. All tokens are still in the account ${account} on ${network}, except for the network fee.`,
    reorganised: 'The block with the deposit is no longer part of the chain.',
    confirmed: 'The bridge has the deposit. Nothing left to do.',
    waiting: 'The bridge has the deposit, and relayers have been asked to pay it out on the other network.',
    filled: 'The tokens are on the other network.',
    swapped: 'The tokens are on the other network, and the swap there is done.',
    bridged: 'The transfer arrived, but the swap there failed, usually because its price fell below the minimum.',
    expired: 'No relayer paid out the deposit before its deadline. Nobody can any more, so it comes back.',
    refunded: 'No relayer paid out the deposit before its deadline, so it came back.',
    /** Follows the sentence above. */
    together: ({ amount, others }: { amount: string; others: number }) =>
      `The bridge has paid ${amount} to this account in all, for this deposit and ${others === 1 ? 'another one' : `${others} others`} that nobody paid out.`,
    /** Follows the sentence about the deadline. */
    paid: (amount: string) =>
      `The bridge has paid ${amount} to this account since then, but the chain does not say for which deposits.`,
    /** While only one node reports it, with its short name. */
    reported: (name: string) => `Only one node says so far: ${name}. A second one has to say the same.`,
    unreachable: (network: string) =>
      `The nodes of ${network} do not answer at the moment. The transfer goes on without this page.`,
  },
  funds: {
    label: 'WHERE THE TOKENS ARE',
    account: ({ amount, network, account }: Tokens & Account) => `${amount} in the account ${account} on ${network}`,
    bridge: ({ amount, network }: Tokens) => `${amount} at the bridge on ${network}`,
    back: ({ amount, network, account }: Tokens & Account) =>
      `${amount} in the account ${account} on ${network}, unless the deposit is mined again`,
    returning: ({ amount, network, account }: Tokens & Account) =>
      `${amount} at the bridge on ${network}, or already back in the account ${account}`,
    either: ({ amount, network }: Tokens) =>
      `${amount} at the bridge on ${network}, or already paid out on the other network`,
  },
  next: {
    label: 'WHAT COMES NEXT',
    missing: 'Check the link, or wait a moment.',
    other: 'Check the link.',
    pending: 'Nothing left to do: this page follows it.',
    reverted: 'You can try again.',
    reorganised: 'Usually the network mines it again within a minute. This page follows it.',
    confirmed: 'Nothing left to do: this page follows it.',
    waiting: (deadline: string) =>
      `Nothing left to do: this page follows it, and you can close it. If no relayer pays it out by ${deadline}, the deposit comes back by itself.`,
    filled: 'Nothing left to do: the transfer is complete.',
    swapped: 'Nothing left to do: the transfer is complete.',
    bridged: 'Finish the swap on this network at today’s price, or keep the token.',
    expired: (time: string) => `The bridge sends it back by itself, usually by ${time}. Nothing left to do.`,
    paid: 'Compare that sum with your deposits that were not paid out. The rest comes back by itself, and this page keeps looking.',
    refunded: 'You can try again.',
    unreachable: 'This page asks again by itself.',
    reported: 'Nothing to do: this page asks the other nodes again.',
  },
  finish: 'FINISH THE SWAP',
  progress: {
    label: 'Time until it arrives',
    left: (seconds: number) => `About ${seconds} s left`,
    longer: (text: string) => `Longer than usual: ${text} so far`,
    seconds: (count: number) => `${count} s`,
    minutes: (count: number) => `${count} min`,
    hours: (count: number) => `${count} h`,
    took: (text: string) => `Took ${text}`,
  },
  journey: {
    label: 'From network to network',
    paid: 'PAID',
    quoted: 'QUOTED',
    received: 'RECEIVED',
    texts: {
      origin: 'In the account',
      onTheWay: 'On the way',
      stuck: 'At the bridge',
      destination: 'Arrived',
      unknown: 'Not known at the moment',
    },
  },
  /** A higher fee for a deposit that waits longer than usual. */
  speedUp: {
    title: 'SPEED IT UP',
    text: 'No relayer has taken it at this fee. You can offer more: less arrives, but usually sooner.',
    asking: 'Asking the bridge what a new transfer costs at the moment…',
    basis: ({ suggested, own }: { suggested: string; own: string }) =>
      `A new transfer of this size pays a fee of ${suggested} at the moment, and this one pays ${own}. No offer below is lower.`,
    unknown: (own: string) =>
      `This transfer pays a fee of ${own}. The bridge does not say what a new one costs at the moment, so these offers may not be enough.`,
    choices: 'Higher fee',
    choice: ({ fee, arriving }: { fee: string; arriving: string }) => `Total fee ${fee}: ${arriving} arrives`,
    floor: ({ amount, network }: Tokens) =>
      `Exactly ${amount} arrives on ${network} if a relayer takes it. This is the amount you sign; recipient and deadline stay.`,
    cost: (network: string) =>
      `Your wallet asks twice: for a signature, and for a transaction with a network fee on ${network}.`,
    start: 'OFFER THE HIGHER FEE',
    starting: 'STARTING…',
    refusals: {
      swap: 'This transfer cannot be sped up: what happens on arrival was agreed for the exact amount. The deposit stays where it is, and comes back if no relayer pays it out in time.',
      token: 'This transfer cannot be sped up here: Murmur does not list its token.',
      fee: 'This transfer cannot be sped up: relayers ask for more at the moment than it carries. The deposit stays where it is, and comes back if no relayer pays it out in time.',
      account: (account: string) =>
        `Only its own account ${account} can speed it up with a higher fee. Connect it on the swap page, then come back.`,
    },
    connect: 'CONNECT',
    /** How the request stands. */
    states: {
      waiting: 'Checking everything once more before your wallet opens…',
      asking: 'Open your wallet: the request is waiting there.',
      unclear: 'Your wallet did not say whether it was sent. This page looks for it. Check your wallet.',
      signed: 'Signed. The transaction comes next.',
      sent: 'Sent. Waiting for its block.',
      confirmed: 'The higher fee is offered. This page shows when a relayer takes it.',
      refused: 'You declined it in the wallet.',
      failed: 'It was not offered. Check your wallet and its network, then try again.',
      reverted: 'The transaction failed. The deposit still waits as before; only the network fee was paid.',
      dismissed: 'You said that it was not sent.',
      cancelled: 'Replaced in the wallet by another transaction. The deposit still waits as before.',
      dropped: 'It was not mined so far. The deposit still waits as before.',
      altered: 'The wallet sent something other than what you agreed to. Check it in your wallet.',
    },
    /** Why it was not started. */
    problems: {
      busy: 'Another request of this account waits for your wallet. Finish it first, also in other tabs.',
      unclear: 'It is not known whether an earlier request of this account was sent. Look at it in the activity first.',
      tradingClosed: 'Murmur has closed trading for now. Nothing was sent.',
      notStored:
        'This browser does not let the page store the request, so nothing was sent. Allow storage and try again.',
      network: 'Your wallet did not switch to the network of the deposit. Nothing was sent. Switch it and try again.',
      failed: 'The request could not be made. Nothing was sent. Try again in a moment.',
    },
  },
  legs: {
    origin: (network: string) => `FROM ${network.toUpperCase()}`,
    destination: (network: string) => `TO ${network.toUpperCase()}`,
    /** For a transaction without a deposit. */
    place: (network: string) => `ON ${network.toUpperCase()}`,
    paid: 'Paid',
    deposited: 'Deposited',
    quoted: 'Quoted',
    spedUp: 'Agreed since then',
    bridged: 'Bridged',
    received: 'Received',
    refunded: 'Refunded',
    account: 'Account',
    recipient: 'Recipient',
    time: 'Time',
    deadline: 'Can be paid out until',
    transaction: 'Transaction',
    refund: 'Refund',
    payment: 'Possible refund',
    none: 'Not yet',
    unanswered: 'Not known at the moment',
    nothing: 'Nothing',
    unknown: 'Not in the logs',
  },
})
