import type { Tag, Vocabulary } from './tag.ts'

/** The tag of a participle: 'ETH swapped', 'ETH sold', 'ETH bought'. */
const participles: Partial<Readonly<Record<Tag, Tag>>> = {
  swap: 'swapped',
  bridge: 'swapped',
  sell: 'sold',
  spend: 'sold',
  buy: 'bought',
}

const irregular: ReadonlyMap<string, string> = new Map([
  ['sell', 'sold'],
  ['buy', 'bought'],
  ['spend', 'spent'],
  ['throw', 'thrown'],
  ['blow', 'blown'],
  ['sink', 'sunk'],
  ['stick', 'stuck'],
  ['fling', 'flung'],
  ['feed', 'fed'],
  ['bring', 'brought'],
  ['give', 'given'],
  ['recast', 'recast'],
  ['remake', 'remade'],
])

/** Words whose other forms mean something else, or are listed with a meaning of their own. */
const uninflected: ReadonlySet<string> = new Set([
  'pay',
  'put',
  'get',
  'shed',
  'goes',
  'input',
  'change',
  'spare',
  'drop',
  'score',
  'require',
  'collect',
  'commit',
  'goal',
  'cost',
  'own',
  'wanted',
  'desired',
])

/** The forms of single English verbs that no list spells out: 'rotates', 'rotating', 'rotated'. */
export function inflect(vocabulary: Vocabulary): Vocabulary {
  const forms: Partial<Record<Tag, string>> = {}
  const add = (tag: Tag, phrase: string) => {
    forms[tag] = forms[tag] === undefined ? phrase : `${forms[tag]}, ${phrase}`
  }
  for (const [tag, participle] of Object.entries(participles) as [Tag, Tag][]) {
    for (const { verb, particle } of listVerbs(vocabulary[tag] ?? '')) {
      add(tag, `${verb}${/(?:s|x|sh|ch)$/.test(verb) ? 'es' : 's'}${particle}`)
      add(tag, `${addEnding(verb, 'ing')}${particle}`)
      add(participle, `${irregular.get(verb) ?? addEnding(verb, 'ed')}${particle}`)
    }
  }
  return forms
}

type Verb = { readonly verb: string; readonly particle: string }

/** The phrases of one verb, or of a verb and its particle: 'cash out'. */
function listVerbs(phrases: string): readonly Verb[] {
  return phrases.split(', ').flatMap((phrase) => {
    const [, verb = '', particle = ''] = /^([a-z]{3,})( out| up| off| over| in| away| into)?$/.exec(phrase) ?? []
    return verb === '' || verb.endsWith('ing') || uninflected.has(verb) ? [] : [{ verb, particle }]
  })
}

/** swap, swapping; trade, trading; carry, carried. */
function addEnding(verb: string, ending: 'ing' | 'ed'): string {
  if (ending === 'ed' && /[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`
  if (/[^e]e$/.test(verb)) return `${verb.slice(0, -1)}${ending}`
  const isShort = /^[^aeiou]*[aeiou][bdgklmnprt]$/.test(verb)
  return `${verb}${isShort ? verb.at(-1) : ''}${ending}`
}
