import type { Atom } from './atoms.ts'
import { type Dictionary, findPhrase, listPhrases } from './dictionary.ts'
import type { RefusalReason } from './intent.ts'
import { refusals } from './vocabulary/refusals.ts'

/** Shapes that no plain swap has, in the order in which they are named. */
const shapes: readonly (readonly [RefusalReason, RegExp])[] = [
  [
    'instructions',
    /[{}`\\]|\|(?!\s*[\p{L} ]{2,24}[:=])|<\/?[a-z!|]|\[(?!(?:buy|sell|pay|receive|with|for|from|to|get|give|swap|amount|network|chain|in|out|on|send|spend|slippage)\])\/?[a-z]+\]|:\/\/|###|(?<![\p{L}\p{N}<>]\s?)(?:<<|>>)|(?:<{2,}|>{2,})(?![<>])(?!\s?[\p{L}\p{N}])|(?:<<|>>).*(?:<<|>>)|;\s*--|\$\(|["'] ?(?:or|and) ?["'\d]|\b1 ?= ?1\b|&#|%[0-9a-f]{2}%|--\s*$/iu,
  ],
  ['instructions', /(?:^|\n)\s*(?:system|assistant|user|admin|support|ceo|developer|note)\s*:/i],
  [
    'instructions',
    /\b(?:drop|alter|truncate)\s+(?:table|database)\b|\b(?:select|insert|delete|update)\b.*\b(?:from|table|into|where|set)\b|\/\*|\*\/|&[a-z]{2,6};|\]\(/i,
  ],
  // Long runs without a space are encoded text, keys or addresses.
  ['instructions', /(?!\d{44})[A-Za-z0-9+/=_]{44}/],
  [
    'recipient',
    /[\p{L}\p{N}_-]\.(?:eth|bnb|crypto|nft|wallet|dao|lens|arb|base|sol|allo|xyz|com|org|io|net|app|finance|co)(?![\p{L}\p{N}])/iu,
  ],
  ['recipient', /[\p{L}\p{N}.]@[\p{L}\p{N}-]+\./u],
  ['recipient', /(?:^|\s)@[A-Za-z]\w{3,}/],
  ['recipient', /\b(?:bc1|allo1|cosmos1|addr1|ltc1)[a-z0-9]{6}/i],
  ['recipient', /\b(?:send|sent|forward|transfer|wire|move|deposit|pay|deliver)\b.*\bto\s+0x[0-9a-f]{40}/i],
  // Any wallet but the user's own: 'into my brother's wallet', 'top up the dev account'.
  [
    'recipient',
    /\b(?:to|into|onto|in|up|for)\s+(?!(?:(?:my|the|this|own|main|connected|current|same|eth|ether|bnb|pol|avax|allo|usdc|usdt|dai|wbtc|weth) )+(?:wallet|account))(?:[a-z'’]+\s+){1,3}(?:wallet|account|purse)s?\b/i,
  ],
  ['recipient', /0x[0-9a-f]{2,}(?:\.\.|…|\*)/i],
  ['advice', /还是.*(?:好|划算|合适|值)[吗呢？?]*$/],
  ['otherProduct', /\d ?x\b(?! ?\d)|\d倍/i],
]

/** The first reason to refuse, whatever else the text asks for. */
export function findRefusal(
  atoms: readonly Atom[],
  { text, dictionary }: { text: string; dictionary: Dictionary },
): RefusalReason | undefined {
  const shape = shapes.find(([, pattern]) => pattern.test(text))
  if (shape !== undefined) return shape[0]
  for (let at = 0; at < atoms.length; ) {
    const refused = findPhrase(atoms, { at, phrases: refusedPhrases })
    const plain = findPhrase(atoms, { at, phrases: dictionary })
    if (isSupposed(atoms, { at, dictionary })) return 'order'
    // A longer plain phrase hides a word in it: 'if possible', 等值.
    if (refused !== undefined && refused.length >= (plain?.length ?? 0)) return refused.value
    at += plain === undefined || plain.length < 2 ? 1 : plain.length
  }
  return undefined
}

/** 'Should BNB fall, …' is a condition; 'should become' is a phrase of its own. */
function isSupposed(atoms: readonly Atom[], { at, dictionary }: { at: number; dictionary: Dictionary }): boolean {
  if (atoms[at]?.text !== 'should' || (findPhrase(atoms, { at, phrases: dictionary })?.length ?? 0) > 1) return false
  const isStart = at === 0 || atoms[at - 1]?.kind === 'sign'
  return isStart || dictionary.get(atoms[at + 1]?.text ?? '')?.tag === 'token'
}

const refusedPhrases: ReadonlyMap<string, RefusalReason> = new Map(
  (Object.entries(refusals) as [RefusalReason, readonly string[]][]).flatMap(([reason, lists]) =>
    lists.flatMap((list) => listPhrases(list).map((phrase) => [phrase, reason] as const)),
  ),
)
