import type { Atom } from './atoms.ts'
import type { Dictionary } from './dictionary.ts'
import { politeWords } from './politeClauses.ts'
import { numberWords, scaleWords } from './vocabulary/numberWords.ts'
import { refusals } from './vocabulary/refusals.ts'

/**
 * The words that people type most: verbs, shares and the small words between them. Slips in rarer ones are not
 * forgiven: 'cover' is one letter from the Spanish 'coger'. No ticker and no number is in the list.
 */
const common: readonly string[] = [
  'swap swapping swapped convert converting converted exchange exchanging exchanged trade trading traded change',
  'changing switch become sell selling purchase purchasing buying acquire receive receiving bridge bridging',
  'using with against into from everything entire whole half quarter percent want need have would could please thanks',
  'should worth dollars bucks network balance amount',
  'tausche tauschen getauscht wechsle wechseln verkaufe verkaufen verkauft kaufe kaufen gegen möchte bitte hälfte alles',
  'brauche erhalten bekommen prozent netzwerk cambia cambiar cambio convertir convierte vender vende comprar compra',
  'quiero necesito recibir mitad todos quisiera dólares échange échanger convertir vendre acheter contre moitié tous',
  'voudrais recevoir réseau',
].flatMap((words) => words.split(' '))

/** Words of their own that are one letter from a common one. */
const otherWords: ReadonlySet<string> = new Set(
  [
    'charge chance grade trace chase sling bride fridge ridge stitch twitch snitch swatch sweat spent spell shell smell',
    'well covert convent beckon deceive deceiving spelling smelling telling yelling felling trance orange',
    'tirade tracing grading treading snapping slapping strapping burying entice whale while wholes north forth wroth',
    'deed eden form mould cloud cold world wound leased pleased pleases release tanks thank thinks hanks mount amounts',
    'account collars dollar ducks sucks backs bulks bricks buck blame balances networks quarters quartet barter',
    'suing busing ruing vendor fender tender lender sender render vendors rendre tendre pendre fendre ventre centre',
    'laufen raufen saufen taufen lauschen rauschen bauschen täusche täuschen segen regen legen wegen gambia cambiar',
    'bitter ritte mitte sitte biete allee tosses touts toux roues tour todo amitié metro quieto contra conte conte comte',
    'contrée recevez trader traders tradesman traced changer changed exchanger converter receiver receivers received',
    'switched switches bridges bridged bridal sells seller wants needs having haven halt hall hale calf',
    'percents purchaser purchased acquired acquires become becomes becoming swaps haves heave wood woody coulda woulda',
    'shoulder mold bold gold hold told fold sold older holder scold',
  ].flatMap((words) => words.split(' ')),
)

/** Replaces misspelt common words, so that phrases and the safety check see the meant word. */
export function correctSlips(atoms: readonly Atom[], dictionary: Dictionary): readonly Atom[] {
  return atoms.map((atom) => {
    const meant = atom.kind === 'word' ? findMeant(atom.text, dictionary) : undefined
    return meant === undefined ? atom : { ...atom, text: meant }
  })
}

/** The common word that is one slip away, if no other known word is as near. */
function findMeant(text: string, dictionary: Dictionary): string | undefined {
  const known = listKnown(dictionary)
  if (text.length < 4 || text.length > 12 || known.has(text) || otherWords.has(text)) return undefined
  const near = common.map((word) => ({ word, slip: rankSlip(text, word) })).filter(({ slip }) => slip < FAR)
  const [nearest] = near.sort((one, other) => one.slip - other.slip)
  if (nearest === undefined) return undefined
  const { tag } = dictionary.get(nearest.word) ?? {}
  const isRival = (word: string) => word !== nearest.word && rankSlip(text, word) <= nearest.slip
  const isOther = (word: string) => tag === undefined || dictionary.get(word)?.tag !== tag
  return [...known].some((word) => isOther(word) && isRival(word)) ? undefined : nearest.word
}

const FAR = 3

/** 0: two letters changed places. 1: one is missing or doubled. 2: one is wrong or too many. */
function rankSlip(text: string, word: string): number {
  if (word.length < 4 || !isNear(text, word)) return FAR
  if (sortLetters(text) === sortLetters(word)) return 0
  // In words of four letters only a doubled letter: 'wan' and 'wart' are words of their own.
  if (word.length < 5) return text.replace(/(.)\1/g, '$1') === word.replace(/(.)\1/g, '$1') ? 1 : FAR
  const isDoubled = text.replace(/(.)\1/g, '$1') === word.replace(/(.)\1/g, '$1')
  return text.length < word.length || isDoubled ? 1 : 2
}

function sortLetters(text: string): string {
  return [...text].sort().join('')
}

const knownByDictionary = new WeakMap<Dictionary, ReadonlySet<string>>()

/** One per dictionary: building it takes longer than reading a sentence. */
function listKnown(dictionary: Dictionary): ReadonlySet<string> {
  const known = knownByDictionary.get(dictionary) ?? createKnown(dictionary)
  knownByDictionary.set(dictionary, known)
  return known
}

/** Every single word of our lists. */
function createKnown(dictionary: Dictionary): ReadonlySet<string> {
  const refused = Object.values(refusals).flatMap((lists) => lists.join(', ').split(', '))
  const words = [...dictionary.keys(), ...refused].flatMap((phrase) => phrase.split(' '))
  return new Set([...words, ...numberWords.keys(), ...scaleWords.keys(), ...politeWords])
}

/** One letter is missing, added, wrong or swapped with its neighbour. */
export function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const rest = one.slice(start)
  const otherRest = other.slice(start)
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    (rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2))
  )
}
