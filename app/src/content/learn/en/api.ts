import type { LearnText } from '../learnText.ts'

export const api: LearnText = {
  title: 'API',
  description: 'Every call of the API of Murmur with its fields, a curl command, TypeScript, and its live answer.',
  lead: 'All calls lie under `/v1`. Each runs on this page: change a field, press the button, and read the live answer.',
  sections: [
    {
      id: 'basics',
      title: 'Before you start',
      blocks: [
        {
          type: 'list',
          items: [
            'Amounts are decimal strings of smallest units. A token is its address, or `native`: see [concepts](/docs/concepts#amount).',
            'No call needs a key. How often you may ask is on the page about [limits](/docs/limits).',
            'A call that fails answers with a problem. Each is explained on the page about [errors](/docs/errors).',
            'The machine-readable description is at `/v1/openapi.json`. This page is made from it.',
          ],
        },
        'The calls below ask this server. In the local world the tokens have no value; on the real networks nothing is ever sent from here.',
      ],
    },
  ],
}
