import type { Atom } from './atoms.ts'
import { type Dictionary, findPhrase } from './dictionary.ts'

const openers = [
  'if',
  'when',
  'whenever',
  'once',
  'as soon as',
  'so long as',
  'as long as',
  'in case',
  'provided',
  'providing',
  'assuming',
  'unless',
  'wenn',
  'falls',
  'sobald',
  'sofern',
  'si',
  'cuando',
  'en cuanto',
  'siempre que',
  'quand',
  'lorsque',
  'dès que',
  'should',
].map((opener) => opener.split(' '))

/** Words of clauses that are only polite. None of them names a price, a time or an event. */
export const politeWords: ReadonlySet<string> = new Set(
  [
    'im am find found you u ya your youre youve youd yourself i me us we id have has had got get a an the second sec moment minute min mo',
    'chance time free spare ready able can could would wouldnt may might dont do does doesnt not no mind minding be so',
    'very kind nice it its is isnt that thats this works work suits suit ok okay fine alright allright cool possible',
    'convenient too much big trouble bother bothering hassle problem imposition for with by any means at all to please',
    'all same one good enough okay with help like willing busy there allowed permitted available available feel feeling around wish want lets let app',
    'du dir dich sie ihnen ihr es dies das so nett lieb freundlich wäre wärst wären wär ist geht ginge ginge passt passen',
    'recht möglich nichts nicht ausmacht zeit hast haben hätten hättest kannst könntest können könnten magst mögen',
    'möchtest eine einen kurz gerade moment minute sekunde zu viel mühe macht keine umstände dazu kommst',
    'puedes puede podrías podría puedas pueda no te le os les importa importara molesta molestara molestia es fuera posible tienes',
    'tienen tengas tenga tiene un una momento minuto segundo rato tiempo quieres quiere parece bien fueras tan amable',
    'gustas gusta eso mucha mucho molestia inconveniente problema pedir ningún ninguna demasiado demasiada rato libre puedas puedan querés quieras disponible instante hueco',
    'may might ask asking asked happen happens handy manage spare minutes moments seconds feasible agreeable acceptable',
    'keine keinen kein umstand stört störe umständlich gelegenheit gelegen gerade mal wohl dürfte erlaubst erlauben augenblick',
    'instant instants ennui ennuie embête gêne souci problème occasion dispo disponible loisir pourras pourrez voudras voudrez faisable voulais auriez secondes minutes deux',
    'tu peux vous pouvez pourriez pourrais possible ça cela ne vous te dérange pas trop as avez aurais auriez un une le',
    'temps aurez auras moment minute seconde veux voulez bien est le permets permettez plaît convient va',
  ]
    .join(' ')
    .split(' '),
)

const subjects = new Set(
  'asking you u ya your youre youve youd it its that thats this possible convenient du dir dich sie ihnen ihr es möglich nett te le usted puedes puede posible tienes tengas puedas eso tu vous ça cela app importa molestia inconveniente problema may might quieras convenient feasible trouble bother faisable'.split(
    ' ',
  ),
)

/** Replaces polite clauses ('if you do not mind', 'when you have a second') by a comma. They are not conditions. */
export function dropPoliteClauses(all: readonly Atom[], dictionary: Dictionary): readonly Atom[] {
  const atoms = dropThanks(all, dictionary)
  const kept: Atom[] = []
  for (let at = 0; at < atoms.length; ) {
    const length = measureClause(atoms, { at, dictionary })
    const atom = atoms[at]
    const verb = length > 0 ? findVerb(atoms[at + length], dictionary) : undefined
    if (length > 0) kept.push(comma)
    else if (atom !== undefined) kept.push(atom)
    if (verb !== undefined) kept.push(verb)
    at += Math.max(1, length) + (verb === undefined ? 0 : 1)
  }
  return kept
}

/** 'I would be glad if 20 POL were swapped': elsewhere the same words are a past tense. */
const auxiliaries: ReadonlySet<string> = new Set([
  'were',
  'was',
  'got',
  'würden',
  'wären',
  'fueran',
  'fuesen',
  'étaient',
  'pouvaient',
  'pudieran',
])

const verbs: ReadonlyMap<string, string> = new Map([
  ['swapped', 'swap'],
  ['sold', 'sell'],
  ['bought', 'buy'],
])

/** After a polite clause a past tense is a request: 'I would like it if you swapped 1 ETH'. */
function findVerb(atom: Atom | undefined, dictionary: Dictionary): Atom | undefined {
  const text = verbs.get(dictionary.get(atom?.text ?? '')?.tag ?? '')
  return text === undefined ? undefined : { kind: 'word', text, raw: text, isJoined: false }
}

function measureClause(atoms: readonly Atom[], { at, dictionary }: { at: number; dictionary: Dictionary }): number {
  const opener = openers.find((parts) => parts.every((part, index) => atoms[at + index]?.text === part))
  if (opener === undefined) return 0
  let end = at + opener.length
  while (politeWords.has(atoms[end]?.text ?? '')) end++
  const clause = atoms.slice(at + opener.length, end)
  // 'should you have a moment, …' ends in a sign; 'should you sell ETH' asks for advice.
  const isAsked = /^(?:you|u|it (?:be|not|suit|work))\b/.test(clause.map(({ text }) => text).join(' '))
  const isOpen = opener[0] !== 'should' || (atoms[end]?.kind === 'sign' && isAsked)
  // 'if that happens' is a condition, 'if you happen to be free' is not.
  const isEvent = clause.some(({ text }, index) => /^happens?$/.test(text) && clause[index + 1]?.text !== 'to')
  const isPolite = isOpen && !isEvent && clause.some(({ text }) => subjects.has(text))
  return isPolite && endsHere(atoms, { at: end, dictionary }) ? end - at : 0
}

const thanks = [
  'id appreciate it, i would appreciate it, id really appreciate it, id be grateful, i would be grateful, id be glad, i would be glad',
  'id be happy, i would be happy, it would be great, it would be nice, it would be good, it would be lovely, itd be great, itd be nice',
  'would be great, would be nice, i would love it, id love it, id like it, i would like it',
  'ich wäre dankbar, ich wäre froh, es wäre schön, es wäre toll, es wäre nett, es wäre super, ich fände es gut, mir wäre lieb',
  'te agradecería, le agradecería, agradecería, sería genial, sería bueno, estaría bien, me gustaría',
  'ce serait bien, ce serait super, ce serait gentil, je serais ravi, je vous serais reconnaissant, jaimerais bien',
].flatMap((list) => list.split(', ').map((phrase) => phrase.split(' ')))

const comma: Atom = { kind: 'sign', text: ',', raw: ',', isJoined: false }

function dropThanks(atoms: readonly Atom[], dictionary: Dictionary): readonly Atom[] {
  const at = atoms.findIndex((_, index) => measureThanks(atoms, { at: index, dictionary }) > 0)
  if (at < 0) return atoms
  const rest = atoms.slice(at + measureThanks(atoms, { at, dictionary }))
  return [...atoms.slice(0, at), comma, ...rest.filter(({ text }) => !auxiliaries.has(text))]
}

/** 'I would appreciate it if' before a whole swap in the passive: 'if 400 USDC could become ETH' is no condition. */
function measureThanks(atoms: readonly Atom[], { at, dictionary }: { at: number; dictionary: Dictionary }): number {
  const phrase = thanks.find((parts) => parts.every((part, index) => atoms[at + index]?.text === part))
  if (phrase === undefined) return 0
  const start = at + phrase.length + (atoms[at + phrase.length]?.text === ',' ? 2 : 1)
  if (!/^(?:if|wenn|si)$/.test(atoms[start - 1]?.text ?? '')) return 0
  // 'if you swapped 1 ETH' is polite by itself.
  if (subjects.has(atoms[start]?.text ?? '')) return 0
  const tags = atoms.slice(start).map((atom, index) => ({
    tag: findPhrase(atoms, { at: start + index, phrases: dictionary })?.value.tag,
    isEnd: atom.kind === 'sign' && /^[,.;:!?]$/.test(atom.text),
  }))
  const end = tags.findIndex(({ isEnd }) => isEnd)
  const clause = tags.slice(0, end < 0 ? tags.length : end).map(({ tag }) => tag)
  const isWhole = clause.filter((tag) => tag === 'token').length === 2
  const isPassive = clause.some((tag) => tag === 'become' || tag === 'swapped' || tag === 'sold')
  return isWhole && isPassive ? start - at : 0
}

/** After a polite clause comes a sign or the request. Any other word makes the clause a real condition. */
function endsHere(atoms: readonly Atom[], { at, dictionary }: { at: number; dictionary: Dictionary }): boolean {
  const atom = atoms[at]
  if (atom === undefined || (atom.kind === 'sign' && /^[,.;:!?—–-]$/.test(atom.text))) return true
  const tag = findPhrase(atoms, { at, phrases: dictionary })?.value.tag
  // 'if it is cheap'
  if (/^(?:cheap|good|fair|best|small|big|huge|decent|tiny|great|low|high)$/.test(atom.text)) return false
  return (
    tag !== undefined &&
    ['swap', 'sell', 'spend', 'buy', 'bridge', 'filler', 'wrap', 'unwrap', 'swapped', 'sold', 'bought'].includes(tag)
  )
}
