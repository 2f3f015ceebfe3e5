import type { LearnText } from '../learnText.ts'

export const sdk: LearnText = {
  title: 'SDK',
  description: 'Quote, plan, simulate, sign and follow a swap from TypeScript, in Node, a worker or a page.',
  lead: 'The code behind the swap screen, without the screen. It quotes, plans, simulates, sends through your own wallet client, and follows, in Node, a worker or a page.',
  sections: [
    {
      id: 'install',
      title: 'Install it',
      blocks: [
        'The package is not in a registry yet. Pack it in the folder of Murmur and install it in your project, which needs `viem` as in the [quick start](/docs/quick-start#project):',
        { type: 'sample', file: 'sdkInstall.sh' },
      ],
    },
    {
      id: 'swap',
      title: 'A swap from the quote to the block',
      blocks: [
        'With `npm start` running. The account is the first of the well-known test accounts.',
        { type: 'sample', file: 'sdkSwap.mjs' },
        { type: 'note', text: 'The key of this account is public. Never send real money to it.' },
      ],
    },
    {
      id: 'create',
      title: 'Create it',
      blocks: [
        'One object for a server of Murmur, or for nodes of your own. It keeps the pools behind its answers, so a quote can only be planned by the object that answered it.',
        { type: 'sample', file: 'createMurmur.d.ts' },
      ],
    },
    {
      id: 'methods',
      title: 'The methods',
      blocks: [
        'The answers have the form of the [HTTP API](/docs/api#quote).',
        { type: 'sample', file: 'Murmur.d.ts' },
        { type: 'sample', file: 'TradeQuestion.d.ts' },
        { type: 'sample', file: 'PlanAnswer.d.ts' },
      ],
    },
    {
      id: 'unlisted',
      title: 'Tokens that are not listed',
      blocks: [
        'Name such a token by its address, with a server as with your own nodes. Its pools join the market with the next block, so its first quote takes a few seconds.',
        {
          type: 'list',
          items: [
            '**Checked**: each quote buys and sells a little of it on a node. One that keeps a fee is refused with `takesFee`, and `details.kept` says how much. One that cannot be sold is refused with `cannotSell`, one without pools with `noPools`. Where no node can say, the quote stands.',
            '**Not judged**: no feed has its price, so its quotes have the warning `priceUnknown`.',
            '**Not vouched for**: anyone can give a contract any name. Know the address.',
          ],
        },
      ],
    },
    {
      id: 'nodes',
      title: 'With your own nodes',
      blocks: [
        'With `nodes` the same methods work without a server. Sending needs two nodes of each network.',
        {
          type: 'list',
          items: [
            '**Prices** come from the pools then: their middle price in the USDC of the network, and `from` is `pools`. They cannot contradict a quote of the same pools, so every quote keeps the warning `priceUnknown`.',
            '**Transfers** need `acrossUrl`. Relayers publish their fees and limits there, and no chain has them. Without it a question about two networks is refused with `feesUnknown`, and `details.missing` is `acrossUrl`.',
            '**Slippage** of `auto` is 0.5 %, since nodes know no volatility. With a server it is that of the API.',
          ],
        },
        { type: 'sample', file: 'PriceAnswer.d.ts' },
      ],
    },
    {
      id: 'verify',
      title: 'Verify a quote',
      blocks: [
        '`verifyQuote` needs nobody’s word: it takes a quote and the market of its block, computes every swap with the arithmetic of the contracts, and measures the bound at the prices of `certificate.proof`. It shares no code with the search for routes.',
        {
          type: 'list',
          items: [
            'It covers exact payments and exact receipts, with gas and the largest number of swaps.',
            'Of a transfer it checks the swap on each network and the fee between them. Whether another token or another bridge would be better is not proven.',
            'A claim that its prices do not prove is refuted, with the bound that they do prove. A quote without prices is `unproven`.',
            'The price of gas must be within 1 % of that of the pools.',
          ],
        },
        { type: 'sample', file: 'VerifiedQuote.d.ts' },
      ],
    },
    {
      id: 'refusals',
      title: 'Refusals',
      blocks: [
        'A method that cannot do what you ask rejects with a `Refusal`. Its code is that of the [problems of the API](/docs/errors#all), in camel case: `sameToken` is `same-token` there.',
      ],
    },
  ],
}
