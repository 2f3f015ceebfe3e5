import type { LearnText } from '../learnText.ts'

export const academy: LearnText = {
  title: 'Academy',
  description: 'Six short lessons for traders on decentralised exchanges, each with a drawing that you can play with.',
  lead: 'Six short lessons for people who trade. Each has a drawing to play with, and behind every drawing runs the engine of Murmur itself.',
  sections: [
    {
      id: 'before',
      title: 'Before you trade',
      blocks: [
        {
          type: 'list',
          items: [
            '**[What a route is](/academy/route).** Why one payment may pass several pools, and when it should not.',
            '**[What slippage costs](/academy/slippage).** What the tolerance protects, and what it gives away.',
            '**[What a signature allows](/academy/signature).** Which of your tokens a contract may take, and for how long.',
          ],
        },
      ],
    },
    {
      id: 'after',
      title: 'Before you believe',
      blocks: [
        {
          type: 'list',
          items: [
            '**[How a transfer can end](/academy/transfer).** Where your tokens are while they cross to another network.',
            '**[How to read the proof](/academy/proof).** What the bound of a quote says, and what it does not say.',
            '**[How to check a receipt](/academy/receipt).** What to compare after a swap, and how a wrong one looks.',
          ],
        },
      ],
    },
    {
      id: 'example',
      title: 'The example',
      blocks: [
        'The lessons share one small market of five pools with made-up depths. Nothing here asks a wallet or a network, and nothing is sent.',
      ],
    },
  ],
}
