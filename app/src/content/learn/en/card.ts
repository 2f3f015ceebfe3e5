import type { LearnText } from '../learnText.ts'

export const card: LearnText = {
  title: 'The embedded card',
  description:
    'The swap card in a page of your own: one script, one element, its parameters, its events, and a live preview.',
  lead: 'One script and one element put the swap card into your page: with quotes, wallets, the review and the receipt. It runs in a frame of Murmur, so your page never touches a wallet.',
  sections: [
    {
      id: 'try',
      title: 'Try it',
      blocks: [
        'Change the card, then copy its code. The events are those that your page gets.',
        { type: 'part', name: 'preview' },
      ],
    },
    {
      id: 'add',
      title: 'Add it to a page',
      blocks: [
        'Put the address of your server in place of the local one. The card is at most 500 pixels wide and as high as its content.',
        { type: 'sample', file: 'card.html' },
      ],
    },
    {
      id: 'parameters',
      title: 'Parameters',
      blocks: [
        'All are attributes of the element, and none is required. A change shows at once.',
        {
          type: 'table',
          head: ['Attribute', 'Value'],
          rows: [
            ['`pay`, `receive`', 'The token at first: a symbol, or the address of its contract.'],
            ['`pay-chain`, `receive-chain`', 'The network of that token, by its chain id.'],
            ['`amount`', 'The payment at first, as a decimal number.'],
            ['`tokens`', 'All tokens that can be chosen: symbols or addresses, separated by commas.'],
            ['`networks`', 'All networks that can be chosen: chain ids, separated by commas.'],
            ['`theme`', '`dark`, `light`, or `auto` for that of the system.'],
          ],
        },
      ],
    },
    {
      id: 'events',
      title: 'Events',
      blocks: [
        'The element reports what happens as DOM events, which bubble. While trading is closed there are none.',
        {
          type: 'table',
          head: ['Event', 'When'],
          rows: [
            ['`quote`', 'The card shows a new quote.'],
            ['`sent`', 'The wallet has sent the swap.'],
            ['`confirmed`', 'The swap is on the chain. Across networks: its payment has arrived.'],
            ['`failed`', 'It was sent, but nothing was swapped, or the bridge paid it back.'],
          ],
        },
        'Their `detail` has `pay`, `payChain`, `payUnits`, `receive`, `receiveChain` and `receiveUnits`, in smallest units, and once it is sent `hash`.',
      ],
    },
    {
      id: 'sites',
      title: 'Which sites may show it',
      blocks: [
        'The operator of the server lists them in `EMBED_ORIGINS`, separated by commas. Without the list, only this page may.',
        'A swap is stored before it is sent. Where a browser denies storage to the frames of other sites, the card says so and links to the same swap in a tab of its own.',
        {
          type: 'note',
          text: 'List only sites you trust. A page can cover its frames, and so lead a person to confirm what they do not see.',
        },
      ],
    },
  ],
}
