import type { LearnText } from '../learnText.ts'

export const slippageLesson: LearnText = {
  title: 'What slippage costs',
  description:
    'What a slippage tolerance protects, what it gives away to others, and how to choose it: with a drawing.',
  lead: 'Between your quote and your transaction other people trade. The tolerance says how much worse you accept, and what you accept, others can take.',
  sections: [
    {
      id: 'try',
      title: 'Let someone trade before you',
      blocks: [
        { type: 'part', name: 'drawing' },
        'Raise the trade before yours until the swap reverts. Then raise the tolerance: the swap goes through again, at a price that you would not have agreed to.',
      ],
    },
    {
      id: 'two',
      title: 'Two things have one name',
      blocks: [
        {
          type: 'list',
          items: [
            '**Price impact** is what your own swap does to the pools. The quote contains it already.',
            '**Slippage** is what others do between the quote and your block. The quote cannot contain it, so it has a tolerance.',
          ],
        },
      ],
    },
    {
      id: 'floor',
      title: 'The floor is part of the transaction',
      blocks: [
        'From quote and tolerance follows the floor: the least that you receive. The contract checks it at the end. If less would arrive, everything is undone, and you lose only the network fee.',
        'A tight tolerance protects better and reverts more often. A loose one goes through, for a price.',
      ],
    },
    {
      id: 'sandwich',
      title: 'Sandwiches',
      blocks: [
        'Anyone who sees your transaction before it is in a block can buy right before you and sell right after you. The most that this takes from you is **the whole tolerance**. Nothing below the floor can be taken.',
        'So a tolerance is a price that you set yourself. Choose the smallest that usually goes through: for large pairs half a percent is plenty. `AUTO` measures the volatility of the pair and chooses for you.',
      ],
    },
  ],
}
