import type { LearnText } from '../learnText.ts'

export const receiptLesson: LearnText = {
  title: 'How to check a receipt',
  description:
    'What to compare after a swap, where to find it on the chain, and how a wrong receipt looks: with a drawing.',
  lead: 'A page can show anything. The chain keeps what happened. Four lines and one amount are enough to know whether a swap did what you agreed to.',
  sections: [
    {
      id: 'try',
      title: 'Find the wrong line',
      blocks: [
        { type: 'part', name: 'drawing' },
        'Each transaction is written by the engine, then read back from its bytes and compared with the plan: the same check that Murmur makes before your wallet is asked.',
      ],
    },
    {
      id: 'lines',
      title: 'The lines that count',
      blocks: [
        {
          type: 'table',
          head: ['Line', 'What to compare'],
          rows: [
            ['Status', 'It is confirmed, not reverted. A reverted swap moved nothing but the network fee.'],
            ['Contract', 'It went to the router of the exchange, not to an unknown contract.'],
            ['Floor', 'The least that the transaction accepted is the floor that you saw.'],
            ['Recipient', 'It is your own account.'],
            ['Received', 'The transfer into your account is at least the floor.'],
          ],
        },
      ],
    },
    {
      id: 'where',
      title: 'Where to find them',
      blocks: [
        'Each swap of Murmur has a page with its receipt, which reads the chain again whenever it is opened. Its address has the network and the hash of the transaction, so you can send it to others.',
        'A block explorer shows the same transaction independently of us: look up the hash, then the transfers of tokens.',
      ],
    },
    {
      id: 'wrong',
      title: 'If a line is wrong',
      blocks: [
        {
          type: 'steps',
          items: [
            'Send nothing more from this account.',
            'Revoke the approvals of the contract that you do not know, in your [portfolio](/portfolio).',
            'Move what is left to a fresh account if you signed anything that you cannot explain.',
          ],
        },
      ],
    },
  ],
}
