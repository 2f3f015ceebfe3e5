import type { LearnText } from '../learnText.ts'

export const selfHosting: LearnText = {
  title: 'Self-hosting',
  description: 'How to run Murmur yourself: the site, the API and the tools, with your own nodes and limits.',
  lead: 'One process serves the site, the API and the markets. It needs Node 20.19 and nothing else to start.',
  sections: [
    {
      id: 'build',
      title: 'Build and start',
      blocks: [
        'The live build contains nothing of the local world, neither its wallet nor its keys.',
        { type: 'sample', file: 'serve.sh' },
        'Trading is closed until you open it: the swap screen then estimates and sends nothing, and the API builds no transactions.',
      ],
    },
    {
      id: 'settings',
      title: 'Settings',
      blocks: [
        'The server reads its environment once, at start, and names everything that is wrong with it. The file `.env.example` explains every variable. These matter to callers of the API:',
        {
          type: 'table',
          head: ['Variable', 'What it does'],
          rows: [
            ['`PUBLIC_URL`', 'The public address, which also stands in the `type` of every problem.'],
            ['`TRADING=open`', 'Reads the markets of all networks, quotes from them and builds transactions.'],
            [
              '`RPC_URLS_1`',
              'Your nodes of a network, by its chain id, instead of public ones. Two that share nothing.',
            ],
            ['`API_KEYS`', 'SHA-256 hashes of the keys that raise the limits.'],
            ['`TRUST_PROXY`', 'Your proxies. Without it all callers share one limit.'],
            ['`MORALIS_API_KEY`', 'A second source of prices. It stays on the server.'],
          ],
        },
      ],
    },
    {
      id: 'check',
      title: 'Before you open trading',
      blocks: [
        'The preflight asks the real networks everything that trading stands on: the first block of every node, the code at every address, the decimals of every token, quotes compared with the pools to the last unit. It needs no key and sends nothing.',
        { type: 'sample', file: 'preflight.sh' },
        'A network that fails stays closed, and `/readyz` says why.',
      ],
    },
    {
      id: 'watch',
      title: 'Watch it',
      blocks: [
        {
          type: 'list',
          items: [
            '`/healthz` says that the process lives.',
            '`/readyz` says that it can take traffic, and which networks are open.',
            '`/metrics` has figures for Prometheus, for the holder of `METRICS_TOKEN`.',
          ],
        },
        'Containers, a proxy, backups, upgrades without dropped requests, alerts and a runbook for each of them are in `docs/operations.md` of the sources.',
      ],
    },
  ],
}
