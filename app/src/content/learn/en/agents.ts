import type { LearnText } from '../learnText.ts'

export const agents: LearnText = {
  title: 'Tools for agents',
  description:
    'Quotes and unsigned transactions for agents, over the Model Context Protocol. Nothing in it holds a key.',
  lead: 'An agent can quote, explain, build and track a swap over the Model Context Protocol. It cannot sign one: these tools hold no key.',
  sections: [
    {
      id: 'start',
      title: 'Start it',
      blocks: [
        'In the folder of Murmur, with `npm start` running in another terminal. The tools speak over standard input and output:',
        { type: 'sample', file: 'tools.sh' },
        'Most clients start the server themselves. Give yours this entry, with the folder of your copy:',
        { type: 'sample', file: 'mcp.json' },
      ],
    },
    {
      id: 'tools',
      title: 'The tools',
      blocks: [
        {
          type: 'table',
          head: ['Tool', 'What it does'],
          rows: [
            ['`list_networks`', 'The networks that Murmur knows.'],
            ['`list_tokens`', 'The listed tokens of a network, with addresses and decimals.'],
            [
              '`parse_intent`',
              'Reads one sentence about one swap: a swap, a question back, or a refusal. It guesses nothing.',
            ],
            ['`quote`', 'The best route, with its floor, its costs and its certificate.'],
            ['`explain_route`', 'The same quote in one paragraph about route, cost and risk.'],
            ['`build_transaction`', 'The unsigned steps of a trade, simulated together.'],
            ['`track`', 'What became of a transaction, and of its deposit at the bridge.'],
          ],
        },
        'All of them check their input. What the tools refuse, they explain with the same codes as the [API](/docs/errors).',
      ],
    },
    {
      id: 'sign',
      title: 'Who signs',
      blocks: [
        'The tool that builds a trade answers with unsigned transactions, simulated together on the latest state of the chain. Show the person what they pay, the floor and the network, and let their own wallet sign.',
        {
          type: 'note',
          text: 'Never give a model the key of an account. A text that the model reads could talk it into signing.',
        },
      ],
    },
    {
      id: 'http',
      title: 'Over HTTP',
      blocks: [
        '`npm run mcp -- --http` serves the same tools at `http://localhost:3010/mcp`. It takes 60 requests a minute from each client, 16 kB each, and 20 calls at once. How to put it behind a proxy is part of [self-hosting](/docs/self-hosting).',
      ],
    },
  ],
}
