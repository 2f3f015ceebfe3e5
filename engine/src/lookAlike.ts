/** Letters of other alphabets that look like Latin ones (from Unicode's TR39), and digits that look like letters. */
const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    a: 'аαɑ4@ꭺᎪɐ',
    b: 'вьβᏴ8ƅɓ',
    c: 'сϲᴄⅽꮯᏟ¢',
    d: 'ԁⅾᏧɗđ',
    e: 'еεɛ3єҽᎬ€',
    f: 'ƒϝꞙ',
    g: 'ɡցԍᏀ9',
    h: 'һнᎻհ',
    i: 'іıɩ1!|lӏⅼιןᎥ¡',
    j: 'јϳᎫ',
    k: 'кκᏦ',
    m: 'мⅿᎷϻ',
    n: 'ոηпᏁꞃ',
    o: 'оοօ0σᏫøө',
    p: 'рρᏢþ',
    q: 'ԛգ',
    r: 'гᎡʀя',
    s: 'ѕ5$ꜱᏚʂ',
    t: 'тτ7ᎢŧᎿ',
    u: 'υսʋᴜցц',
    v: 'νѵⅴᏙᴠ',
    w: 'ѡԝᎳωш',
    x: 'хχⅹҳ',
    y: 'уγүʏᎩ',
    z: 'ᴢᏃ2',
  }).flatMap(([latin, others]) => [...others.toLowerCase()].map((other) => [other, latin])),
)

type KnownName = { readonly symbol: string; readonly names: readonly string[] }

/** Finds the symbol of the known token that a text could be taken for, however it is spelt. */
export function createLookAlikes(known: readonly KnownName[]): (text: string) => string | undefined {
  const symbols = new Map<string, string>()
  for (const { symbol, names } of known) {
    for (const look of names.map(simplifyLook)) if (!symbols.has(look)) symbols.set(look, symbol)
  }
  return (text) => {
    const look = simplifyLook(text)
    return look === '' ? undefined : symbols.get(look)
  }
}

/** Drops accents, case, spaces and signs, and maps letters that look alike to one. */
export function simplifyLook(text: string): string {
  const folded = [...text.normalize('NFKD').toLowerCase()].map((letter) => lookAlikes[letter] ?? letter).join('')
  return folded
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}
