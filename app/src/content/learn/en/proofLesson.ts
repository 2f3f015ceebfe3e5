import type { LearnText } from '../learnText.ts'

export const proofLesson: LearnText = {
  title: 'How to read the proof',
  description:
    'What the certificate of a quote proves, what it does not, and why no split can pass its bound: with a drawing.',
  lead: 'Every quote of Murmur comes with a number that no route can pass. The distance to it is all that a better router could still find.',
  sections: [
    {
      id: 'try',
      title: 'Try to pass the bound',
      blocks: [
        { type: 'part', name: 'drawing' },
        'Start with everything in one pool, and spread it. You will come close. You will not pass, and neither can anyone else with these pools at this block.',
      ],
    },
    {
      id: 'why',
      title: 'Why it cannot be passed',
      blocks: [
        'Give every token a price. At these prices each pool has one most profitable trade, and a formula says how much it earns. No route can earn more than all of these profits together.',
        'That sum holds **for any prices**, also for badly chosen ones. Murmur chooses the prices that make it smallest, and subtracts the gas that a route has to pay. What is left is the bound.',
      ],
    },
    {
      id: 'read',
      title: 'How to read it',
      blocks: [
        {
          type: 'list',
          items: [
            'The **gap** is the distance between the quote and the bound, in basis points. A gap of 1 bp on 10,000 USDC is at most one dollar.',
            'A small gap proves that the route is good. A large gap proves nothing: the bound may be loose.',
            'The proof covers **the pools that were read, at one block**. It says how many there were, and of which exchanges.',
            'It does not say what the market does next. That is what the [floor](/academy/slippage) is for.',
          ],
        },
      ],
    },
    {
      id: 'check',
      title: 'How to check it yourself',
      blocks: [
        'The pools of a network at one block are public at `GET /v1/markets/{chainId}`: see the [API](/docs/api#market). With them anybody can compute the bound again: the prices are in `certificate.proof` of the quote, and [`verifyQuote`](/docs/sdk#verify) does it without the code that found the route.',
      ],
    },
  ],
}
