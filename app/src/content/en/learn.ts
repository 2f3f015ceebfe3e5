import type { LearnName } from '../../paths.ts'
import { defineSection, type Texts } from '../section.ts'

/** The frame of the documentation and the academy. Its Chinese texts load with these pages, not with the site. */
export const learnCopy = defineSection('learn', {
  navigation: 'Pages of the documentation',
  contents: 'On this page',
  order: 'Neighbouring pages',
  previous: 'Previous',
  next: 'Next',
  groups: { start: 'Get started', reference: 'Reference', operate: 'Run it' },
  names: {
    docs: 'Overview',
    quickStart: 'Quick start',
    concepts: 'Concepts',
    agents: 'Tools for agents',
    selfHosting: 'Self-hosting',
    errors: 'Errors',
    limits: 'Limits',
  } satisfies Record<LearnName, string>,
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Select and copy',
  linkTo: (title: string) => `Link to: ${title}`,
  search: {
    open: 'Search the docs',
    title: 'Search',
    field: 'Search the docs and the academy',
    close: 'Close the search',
    hint: 'Type a word: quote, floor, error',
    none: (query: string) => `Nothing found for: ${query}`,
    found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
    failed: 'The search did not load. Close it and try again.',
  },
})

export type LearnCopy = Texts<typeof learnCopy>
