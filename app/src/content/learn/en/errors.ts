import type { LearnText } from '../learnText.ts'

export const errors: LearnText = {
  title: 'Errors',
  description: 'Every problem that the API of Murmur can answer with: its code, its status, and what to do.',
  lead: 'Every error is a problem document (RFC 9457). Its `type` is stable and leads to its line on this page. Its sentences may be reworded, so never compare them.',
  sections: [
    {
      id: 'shape',
      title: 'What you get',
      blocks: [
        { type: 'sample', file: 'problem.json' },
        {
          type: 'list',
          items: [
            '`type` names the problem, and is the address of its explanation.',
            '`title` says what happened, and `solution` what to do.',
            '`detail` says what happened this time, such as the limit of the bridge that was passed.',
            '`field` is the field that is wrong, if one is.',
            '`Retry-After` comes with every problem that goes away by itself.',
          ],
        },
        'A wrong request never gets a `500`: that is always our fault.',
      ],
    },
    { id: 'all', title: 'All problems', blocks: [{ type: 'part', name: 'problems' }] },
  ],
}
