import { defineSection } from '../section.ts'

type ChangeTexts = { readonly percent: string; readonly span: string }

/** The texts of charts and of the small lines in rows. */
export const chartCopy = defineSection('charts', {
  /** Where a line is drawn, for screen readers. */
  changed: {
    up: ({ percent, span }: ChangeTexts) => `Up ${percent} in ${span}`,
    down: ({ percent, span }: ChangeTexts) => `Down ${percent} in ${span}`,
    same: ({ span }: ChangeTexts) => `Unchanged in ${span}`,
  },
  spans: {
    day: 'a day',
    hours: (count: number) => (count === 1 ? 'an hour' : `${count} hours`),
    minutes: (count: number) => `${count} minutes`,
  },
})
