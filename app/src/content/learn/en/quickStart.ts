import type { LearnText } from '../learnText.ts'

export const quickStart: LearnText = {
  title: 'Quick start',
  description: 'From an empty folder to a sent swap in five minutes, on your own machine and without real money.',
  lead: 'From an empty folder to a sent swap in five minutes. Everything runs on your machine: eight local chains with the real contracts, and money that is worth nothing.',
  sections: [
    {
      id: 'start',
      title: '1. Start the local world',
      blocks: [
        'You need Node 20.19 or newer. In the folder of Murmur, run `npm start`. The first start takes a few minutes, because it builds the site and the chains. It is ready when it prints `http://localhost:3000`.',
        'Leave it running, and open a second terminal. If port 3000 is taken, `PORT=4000 npm start` uses another one.',
      ],
    },
    {
      id: 'project',
      title: '2. Make a project',
      blocks: ['In any other folder:', { type: 'sample', file: 'install.sh' }],
    },
    {
      id: 'swap',
      title: '3. Quote, sign, send',
      blocks: [
        'Save this file as `quickStart.mjs` in that folder. It swaps one ETH for USDC, with the first of the well-known test accounts.',
        { type: 'sample', file: 'quickStart.mjs' },
        { type: 'note', text: 'The key of this account is public. Never send real money to it.' },
      ],
    },
    {
      id: 'run',
      title: '4. Run it',
      blocks: [
        { type: 'sample', file: 'run.sh' },
        'It prints the quote, the hash of the transaction, and `confirmed` with the block. Run it again: the price has moved a little, because your first swap took USDC out of the pools. The first quote of a network takes about ten seconds: its pools are read first.',
        'For a server at another address, set `MURMUR_URL` first, such as `MURMUR_URL=http://localhost:4000 node quickStart.mjs`.',
      ],
    },
    {
      id: 'happened',
      title: 'What happened',
      blocks: [
        {
          type: 'steps',
          items: [
            '`GET /v1/quote` searched all pools at the latest block and answered with the best route and its floor.',
            '`POST /v1/transaction` took the floor that you saw, built the transaction for exactly these terms, and simulated it. If the market no longer gives the floor, it answers `409` instead.',
            'Your wallet signed and sent it. Murmur never saw the key.',
            '`GET /v1/transactions/{chainId}/{hash}` read from the chain what became of it.',
          ],
        },
      ],
    },
    {
      id: 'token',
      title: 'Paying with a token',
      blocks: [
        'A coin such as ETH needs one transaction. A token such as USDC also needs two permissions: an approval for the contract Permit2, once, and a signed permit for exactly this amount. The API answers with these steps in their order. After the permit is signed, ask again with its signature for the final transaction.',
        { type: 'sample', file: 'payToken.mjs' },
        'What each signature allows is a [lesson of the academy](/academy/signature).',
      ],
    },
  ],
}
