import type { LearnCopy } from '../content/en/learn.ts'
import type { LearnName } from '../paths.ts'

type LearnGroup = { readonly id: keyof LearnCopy['groups']; readonly names: readonly LearnName[] }

/** The order of the pages, beside them and from one to the next. */
export const learnGroups: readonly LearnGroup[] = [
  { id: 'start', names: ['docs', 'quickStart', 'concepts'] },
  { id: 'reference', names: ['api', 'sdk', 'errors', 'limits', 'card', 'agents'] },
  { id: 'operate', names: ['selfHosting'] },
  {
    id: 'academy',
    names: [
      'academy',
      'routeLesson',
      'slippageLesson',
      'signatureLesson',
      'transferLesson',
      'proofLesson',
      'receiptLesson',
    ],
  },
]

export function findNeighbours(name: LearnName): { readonly before?: LearnName; readonly after?: LearnName } {
  const all = learnGroups.flatMap(({ names }) => names)
  const at = all.indexOf(name)
  const [before, after] = [all[at - 1], all[at + 1]]
  return { ...(before && { before }), ...(after && { after }) }
}
