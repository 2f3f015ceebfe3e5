import type { LearnText } from '../learnText.ts'

export const transferLesson: LearnText = {
  title: 'How a transfer can end',
  description:
    'Where your tokens are while they cross to another network, and every way a transfer can end: with a drawing.',
  lead: 'No transaction spans two networks. A transfer is a deposit on one and a payment on the other, and in between your tokens are always in one known place.',
  sections: [
    {
      id: 'try',
      title: 'Follow the tokens',
      blocks: [
        { type: 'part', name: 'drawing' },
        'Choose how it ends, then move the time. There are three places and no fourth.',
      ],
    },
    {
      id: 'how',
      title: 'How it works',
      blocks: [
        {
          type: 'steps',
          items: [
            'You sign one transaction on the first network. It swaps if it must, and deposits with the Across bridge.',
            'A relayer sees the deposit and pays you on the second network from its own funds, usually within seconds.',
            'The bridge checks that payment and pays the relayer back from your deposit. That part no longer concerns you.',
          ],
        },
      ],
    },
    {
      id: 'ends',
      title: 'The endings',
      blocks: [
        {
          type: 'list',
          items: [
            '**Paid.** The agreed amount arrives. It was fixed before you signed.',
            '**Paid, without the last swap.** If the market moved too far on the second network, you receive the bridged token instead of the one that you chose.',
            '**Paid back.** If no relayer pays before the deadline, the bridge returns the deposit on the first network. That can take some hours.',
            '**Reverted.** If the swap before the deposit gives too little, nothing happens at all.',
          ],
        },
      ],
    },
    {
      id: 'slow',
      title: 'If it takes long',
      blocks: [
        'Every transfer has its own page, which reads both networks and says where the tokens are. It needs no wallet and works on any device. While a deposit waits, you can offer relayers a higher fee there.',
      ],
    },
  ],
}
