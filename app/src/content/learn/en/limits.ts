import type { LearnText } from '../learnText.ts'

export const limits: LearnText = {
  title: 'Limits',
  description: 'How many requests the API of Murmur takes, how it says so, and how a key raises the limits.',
  lead: 'Every call works without a key. The limits keep one caller from slowing down the others.',
  sections: [
    {
      id: 'requests',
      title: 'Requests in a minute',
      blocks: [
        'Requests are counted for each address, or for each key, over the last 60 seconds.',
        {
          type: 'table',
          head: ['Calls', 'Without a key', 'With a key'],
          rows: [
            ['`GET /v1/quote`, `GET /v1/markets/{chainId}/tokens`', '60', '600'],
            ['`POST /v1/transaction`, `POST /v1/simulate`, `GET /v1/transactions`', '60', '600'],
            ['`GET /v1/prices`', '60', '600'],
            ['`GET /v1/bridge-fees`', '120', '1,200'],
            ['`GET /v1/markets`', '600', '6,000'],
            ['`GET /v1/networks`, `GET /v1/tokens`', '120', '1,200'],
          ],
        },
      ],
    },
    {
      id: 'headers',
      title: 'How you know where you stand',
      blocks: [
        'Every answer has two headers. `RateLimit-Policy` names the limit and its window, such as `"quotes";q=60;w=60`. `RateLimit` says how many requests are left, and after how many seconds there are more: `"quotes";r=57;t=41`.',
        'Beyond the limit the answer is `429` with `Retry-After`. Wait that long. Asking sooner only counts against you.',
      ],
    },
    {
      id: 'keys',
      title: 'Keys',
      blocks: [
        'Send a key as `Authorization: Bearer …`. It raises every limit ten times and changes nothing else. The operator of a server hands keys out; only their hashes are stored, in `API_KEYS`.',
        'Do not put a key into a web page: everybody who opens the page can read it.',
      ],
    },
    {
      id: 'load',
      title: 'When the server is busy',
      blocks: [
        'Quotes are computed in threads of their own, so a flood of them never slows down the pages. When too many are waiting, the answer is `503` with `Retry-After`. A quote that takes longer than 30 seconds is ended with `504`. A request that you cancel stops its work.',
      ],
    },
    {
      id: 'sizes',
      title: 'Sizes',
      blocks: [
        {
          type: 'list',
          items: [
            'Prices: at most 80 listings in one request.',
            'Tolerance: from 1 to 1,500 basis points, or `auto`.',
            'Route: as many pools as pay for their gas, at most 32 swaps, at most 4 in a row.',
            'Deadline: a built transaction reverts after `validUntil`, at most 30 minutes later.',
          ],
        },
      ],
    },
    {
      id: 'browser',
      title: 'From a browser',
      blocks: [
        'Any site may call `/v1` from its pages: the answers allow every origin. Nothing else of the site does.',
      ],
    },
  ],
}
