import { defineSection, type Texts } from '../section.ts'

/** The drawings of the lessons. Their Chinese texts load with these pages, not with the site. */
export const academyCopy = defineSection('academy', {
  tryIt: 'Try it',
  failed: 'The drawing did not load.',
  retry: 'Try again',
  route: {
    title: 'How a payment flows through five pools',
    pay: 'You pay',
    pool: (name: string) => `Pool ${name}`,
    detour: 'Over WBTC',
    single: 'For this payment **one pool is best**. Another swap would cost more gas than it gains.',
    gain: ({ count, dollars }: { readonly count: number; readonly dollars: string }) =>
      `The payment takes **${count} paths**. After gas, that gives **${dollars}** more than the best single pool.`,
  },
  slippage: {
    title: 'You swap 20 ETH. Someone trades before you.',
    zone: 'Your tolerance',
    floor: 'Floor',
    quoted: 'Quoted',
    given: 'What the pool gives now',
    tolerance: 'Tolerance',
    others: 'Traded before you',
    arrives: (dollars: string) => `The swap **goes through**, with ${dollars} less than quoted.`,
    reverts: 'The swap **reverts**: the pool gives less than the floor. You keep your ETH and pay only the gas.',
    sandwich: ({ lost, earned }: { readonly lost: string; readonly earned: string }) =>
      `At this tolerance, a sandwich around your swap could cost you ${lost} and earn its sender ${earned} before gas.`,
  },
  signature: {
    title: 'What a contract may take from 2,500 USDC',
    takeable: 'May be taken',
    safe: 'Out of reach',
    kind: 'You sign',
    kinds: { permit: 'A permit for this swap', exact: 'An exact approval', unlimited: 'An unlimited approval' },
    requests: {
      permit: 'The message to sign',
      exact: 'The calldata of the approval',
      unlimited: 'The calldata of the unlimited approval',
    },
    payment: 'Payment of the swap',
    later: 'Time since the signature',
    times: ['at once', 'after 29 minutes', 'after 31 minutes', 'after a day', 'after 30 days', 'after a year'],
    nothing: (time: string) =>
      `If the swap was never sent, the contract may take **nothing** ${time}: the permit is over.`,
    something: ({ time, dollars }: { readonly time: string; readonly dollars: string }) =>
      `If the swap was never sent, the contract may still take **${dollars}** ${time}.`,
  },
  transfer: {
    title: 'USDC from Ethereum to Base: where are the tokens?',
    places: { before: 'Your account on Ethereum', bridge: 'At the bridge', after: 'Your account on Base' },
    story: 'How it ends',
    stories: {
      usual: 'As usual',
      slow: 'The relayer is slow',
      unpaid: 'Nobody pays it out',
      reverted: 'The deposit reverts',
    },
    moment: 'Time',
    moments: { signed: 'signed', mined: 'in a block', seconds: 'some seconds later', deadline: 'after the deadline' },
    deposit: 'Deposit',
    fee: (fee: string) => `The bridge asks ${fee} for a transfer that arrives.`,
    outcomes: {
      usual: {
        signed: 'You signed, and nothing has moved yet.',
        mined: 'The bridge holds your deposit.',
        seconds: '**A relayer has paid you** on Base, out of its own pocket. The bridge pays it back later.',
        deadline: 'The transfer ended long ago. The deadline no longer matters.',
      },
      slow: {
        signed: 'You signed, and nothing has moved yet.',
        mined: 'The bridge holds your deposit.',
        seconds: 'No relayer has paid yet. You can offer a higher fee, or wait.',
        deadline: '**A relayer paid you** on Base before the deadline, later than expected.',
      },
      unpaid: {
        signed: 'You signed, and nothing has moved yet.',
        mined: 'The bridge holds your deposit.',
        seconds: 'No relayer has paid yet. You can offer a higher fee, or wait.',
        deadline: '**The bridge pays the whole deposit back** on Ethereum. That may take some hours.',
      },
      reverted: {
        signed: 'You signed, and nothing has moved yet.',
        mined: 'The transaction **reverted**: a swap before the deposit gave too little. Only gas was spent.',
        seconds: 'There is no deposit. You can try again.',
        deadline: 'There is no deposit, so there is no deadline.',
      },
    },
    refused: {
      belowMinimum: 'Below the minimum of the bridge: Murmur **refuses before you sign**.',
      aboveMaximum: 'Above what the bridge can carry: Murmur **refuses before you sign**.',
      feeAboveAmount: 'The fee is larger than the deposit: Murmur **refuses before you sign**.',
    },
  },
  proof: {
    title: 'Split 50 ETH by hand. Can you pass the bound?',
    paths: { A: 'Pool A', B: 'Pool B', C: 'Pool C', DE: 'Over WBTC' },
    bound: 'The bound',
    ours: 'The route of Murmur',
    yours: 'Your split',
    gap: ({ percent, dollars }: { readonly percent: string; readonly dollars: string }) =>
      `Your split stays **${percent}** below the bound, which is ${dollars}. No split can pass it.`,
  },
  receipt: {
    title: 'A swap of 10 ETH, read back from its bytes',
    kind: 'The transaction is',
    kinds: {
      honest: 'Honest',
      contract: 'To another contract',
      floor: 'With a lower floor',
      recipient: 'For another recipient',
    },
    fields: { contract: 'Contract', paid: 'Pays at most', floor: 'Receives at least', recipient: 'Recipient' },
    agrees: 'As agreed',
    differs: 'Not as agreed',
    agreed: (value: string) => `Agreed: ${value}`,
    right: (received: string) =>
      `All lines are as agreed, and **${received}** arrived: more than the floor. This receipt is in order.`,
    wrong: {
      honest: '',
      contract: 'The money went to a contract that Murmur does not use. **Stop, and revoke its approvals.**',
      floor: 'The floor is lower than the one you saw. **Somebody else could take the difference.**',
      recipient: 'The tokens went to **an account that is not yours**.',
    },
  },
})

export type AcademyCopy = Texts<typeof academyCopy>
