import type { LearnText } from '../learnText.ts'

export const docs: LearnText = {
  title: 'Build on Murmur',
  description: 'The public API of Murmur: quotes with a proof, transactions to sign, and the state of what was sent.',
  lead: 'Quotes over every pool of a network, or of two networks and a bridge. Each comes with a proof that you can check without trusting us.',
  sections: [
    {
      id: 'choose',
      title: 'Where to start',
      blocks: [
        {
          type: 'table',
          head: ['You want to', 'Read'],
          rows: [
            ['send a first swap on your own machine', '[Quick start](/docs/quick-start): about five minutes'],
            ['know what a quote, a floor and a certificate are', '[Concepts](/docs/concepts)'],
            ['try every call on the page', '[API](/docs/api)'],
            ['trade from TypeScript', '[SDK](/docs/sdk)'],
            ['handle an error', '[Errors](/docs/errors): every problem, with what to do'],
            ['know how much you may ask', '[Limits](/docs/limits)'],
            ['give an agent access to quotes', '[Tools for agents](/docs/agents)'],
            ['run Murmur yourself', '[Self-hosting](/docs/self-hosting)'],
          ],
        },
      ],
    },
    {
      id: 'promises',
      title: 'What you can rely on',
      blocks: [
        {
          type: 'list',
          items: [
            '**No key.** Every call works without one. A key only raises the limits.',
            '**No custody.** The API builds transactions. Only the wallet of your user can sign and send them.',
            '**Exact amounts.** Amounts are decimal strings of the smallest unit of a token, never floating-point numbers.',
            '**A floor that holds.** The transaction reverts if it would pay out less than the quote showed as its minimum.',
            '**A proof.** A quote names its block, its pools and an upper bound: no route over these pools leaves more.',
            '**One description.** Types, validation and the document at `/v1/openapi.json` come from the same schemas.',
          ],
        },
      ],
    },
    {
      id: 'first',
      title: 'Your first call',
      blocks: [
        'Ask for one ETH in USDC on Ethereum. `native` is the coin of the network.',
        { type: 'sample', file: 'quote.sh' },
        'The answer names the amount that arrives, the floor, the pools, the gas and how long all of it holds.',
      ],
    },
  ],
}
