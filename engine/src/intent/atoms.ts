import { type Refuse, refuse } from './intent.ts'

/** The smallest part that vocabularies know: a Latin word, one Chinese or Japanese character, a number, a sign. */
export type Atom = {
  readonly kind: 'word' | 'glyph' | 'number' | 'sign' | 'foreign'
  /** Lower case. */
  readonly text: string
  readonly raw: string
  /** Nothing stands between it and the atom before. */
  readonly isJoined: boolean
}

const own = '[0-9A-Za-zÀ-ÖØ-öø-ſ]'
const other = `(?!${own}|[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}々〆ー])[\\p{L}\\p{N}\\p{M}]`

// Sticky, with one alternative per kind and no pattern after them: no backtracking.
const pattern = new RegExp(
  [
    '(?<space>\\s+)',
    // A word or a number with characters of another alphabet, whole.
    `(?<foreign>(?:${own}*?)${other}(?:${own}|${other})*)`,
    '(?<hex>0x[0-9a-z]*(?:(?:\\.{2,}|…)[0-9a-z]+)?)',
    "(?<number>(?:\\d{1,3}(?: \\d{3})+(?!\\d)|\\d+|\\.\\d+)(?:[.,'’_]\\d+)*)",
    "(?<word>[A-Za-zÀ-ÖØ-öø-ſ]+(?:['’][A-Za-zÀ-ÖØ-öø-ſ]+)*(?:\\.e(?![A-Za-z]))?)",
    '(?<glyph>[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}々〆ー])',
    '(?<sign>-+>|=+>|<-+|<=+|>>|<<|→|\\*\\*|\\.{2,}|.)',
  ].join('|'),
  'giuy',
)

/** Elided articles and prepositions of French: d'ETH, l'ether, s'il. */
const elision = /^(?:[cdjlmnst]|qu)['’](?=..)/i

export function splitAtoms(text: string): readonly Atom[] {
  const atoms: Atom[] = []
  let isJoined = false
  for (const { groups = {} } of text.matchAll(pattern)) {
    const [name = 'space', part = ''] = Object.entries(groups).find(([, found]) => found !== undefined) ?? []
    // A hyphen after a word only joins: twenty-five, c-chain.
    const isHyphen = part === '-' && isJoined && atoms.at(-1)?.kind === 'word'
    if (name !== 'space' && !isHyphen) atoms.push(createAtom(part, { name, isJoined }))
    isJoined = name !== 'space'
  }
  return atoms
}

function createAtom(part: string, { name, isJoined }: { name: string; isJoined: boolean }): Atom {
  const raw = name === 'word' ? part.replace(elision, '').replace(/['’]/g, '') : part
  const kind = name === 'hex' ? 'number' : (name as Atom['kind'])
  // Arrows of any length.
  const text = raw
    .toLowerCase()
    .replace(/^[-=]+>$/, '->')
    .replace(/^<[-=]+$/, '<-')
  return { kind, text, raw, isJoined }
}

/** Longer than any sentence, and still fast to read. */
const LONGEST = 1_000

/** Invisible or direction-changing: format, private and broken characters, and blanks that are letters. */
const hidden = /[\p{Cf}\p{Co}\p{Cs}\p{Cn}\u115f\u1160\u2800\u3164\uffa0]/u
const control = /(?![\t\n\r])\p{Cc}/u

/** Emoji, joined or with a presentation mark, say nothing about a swap. */
const emoji =
  /\p{Extended_Pictographic}[\ufe0e\ufe0f\u{1f3fb}-\u{1f3ff}]?(\u200d\p{Extended_Pictographic}[\ufe0e\ufe0f\u{1f3fb}-\u{1f3ff}]?)*/gu
const flags = /[\u{1f1e6}-\u{1f1ff}]/gu

/** Plain text, or the refusal of text that could show something else than it says. */
export function cleanText(text: string): string | Refuse {
  if (text.length > LONGEST) return refuse('tooLong')
  const plain = text
    .replace(emoji, keepAscii)
    .replace(flags, ' ')
    .replace(/[\p{Zs}\u2028\u2029]/gu, ' ')
  if (hidden.test(plain) || control.test(plain)) return refuse('hiddenCharacters')
  return plain.replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
}

/** Digits, # and * count as emoji, too, and the arrows are markers of ours. */
function keepAscii(sign: string): string {
  return /^[0-9#*↔➡⬅]/.test(sign) ? sign.replace(/\ufe0f/g, '') : ' '
}
