import type { LearnText } from '../learnText.ts'

export const signatureLesson: LearnText = {
  title: 'What a signature allows',
  description:
    'What approvals and permits let a contract take from your account, how much and for how long: with a drawing.',
  lead: 'A swap of a token needs your permission twice. What it allows depends on three things: the amount, the contract, and the end.',
  sections: [
    {
      id: 'try',
      title: 'Sign, and let time pass',
      blocks: [
        { type: 'part', name: 'drawing' },
        'The request below the bar is the real one, written by the code that writes those of the swap screen, and read back by the code that checks them. Compare the permit with the unlimited approval after a year.',
      ],
    },
    {
      id: 'kinds',
      title: 'Three kinds of yes',
      blocks: [
        {
          type: 'table',
          head: ['You sign', 'What it allows', 'When it ends'],
          rows: [
            ['a transaction', 'exactly what it does, once', 'when it is in a block'],
            [
              'an approval',
              'a contract may take a token, up to an amount',
              'when the amount is used up, or when you revoke it',
            ],
            ['a permit', 'the same, by a signature without a network fee', 'by itself: after 30 minutes with Murmur'],
          ],
        },
      ],
    },
    {
      id: 'murmur',
      title: 'What Murmur asks for',
      blocks: [
        'An approval for the contract Permit2, and a permit for the router: both for **exactly the amount of this swap**. The swap uses them up. Murmur never asks for an unlimited approval.',
        'Before anything is signed, the request is decoded from its bytes and compared with what the screen showed. Any difference stops it.',
      ],
    },
    {
      id: 'doubt',
      title: 'When in doubt',
      blocks: [
        {
          type: 'list',
          items: [
            'Read the amount and the spender in the wallet, not on the page.',
            'Do not sign a text that your wallet cannot show as words.',
            'Look at what you have allowed in your [portfolio](/portfolio), and revoke what you no longer need.',
          ],
        },
      ],
    },
  ],
}
