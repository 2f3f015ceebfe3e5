import type { LearnText } from '../learnText.ts'

export const routeLesson: LearnText = {
  title: 'What a route is',
  description:
    'Why a swap may be split over several pools, what that gains, and when one pool is better: with a drawing.',
  lead: 'A pool gives a worse price with every token that you take from it. A route spreads your payment so that no pool is pushed too far.',
  sections: [
    {
      id: 'try',
      title: 'Send a payment through five pools',
      blocks: [
        { type: 'part', name: 'drawing' },
        'Start at 0.1 ETH and move up. At first the pool with the lowest fee takes all of it. Then paths join, each as soon as it pays for its own gas.',
      ],
    },
    {
      id: 'pool',
      title: 'A pool is two piles',
      blocks: [
        'The simplest pool holds two tokens and keeps the product of both amounts constant. A swap adds to one pile and takes from the other, and the price moves with every unit. In a deep pool it moves little, in a shallow one a lot.',
        'That is why a large swap in one pool is expensive: the last unit is bought at a much worse price than the first.',
      ],
    },
    {
      id: 'split',
      title: 'Why splitting helps',
      blocks: [
        'Spread over several pools, each is pushed only a little. The best split is reached when the next unit would get **the same price everywhere**, after fees. A path over a third token counts like any other.',
        'Splitting is not free: each further swap costs gas. A good route uses a pool only if it gains more than its gas.',
      ],
    },
    {
      id: 'murmur',
      title: 'On the swap screen',
      blocks: [
        'Murmur draws the route under each quote, with the share of each pool. All of it is one transaction: either the whole route happens, or nothing.',
        'How good the route is does not have to be believed: see [how to read the proof](/academy/proof).',
      ],
    },
  ],
}
