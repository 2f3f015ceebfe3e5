/** Letters of other alphabets that look like Latin ones, and digits that look like letters. */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    a: 'аαɑ4@',
    b: 'вЬ8',
    c: 'сϲ',
    e: 'еεɛ3',
    h: 'һн',
    i: 'іıɩ1!|',
    k: 'кκ',
    l: 'ӏ',
    m: 'м',
    n: 'ո',
    o: 'оοօ0',
    p: 'рρ',
    r: 'г',
    s: 'ѕ5$',
    t: 'тτ7',
    x: 'хχ',
    y: 'уγ',
  }).flatMap(([latin, others]) => [...others].map((other) => [other, latin])),
)

/** The name of the known wallet that this name could be taken for, however it is spelt. */
export function findImitated(name: string, { names }: { names: readonly string[] }): string | undefined {
  const seen = simplify(name)
  return names.find((other) => seen.includes(simplify(firstWord(other))))
}

/** `OKX Wallet` is known as OKX. A short common word such as Trust is not enough. */
function firstWord(name: string): string {
  const [word = name] = name.split(' ')
  return word.length > 5 || word === word.toUpperCase() ? word : name
}

function simplify(name: string): string {
  const folded = [...name.normalize('NFKD').toLowerCase()].map((letter) => lookalikes[letter] ?? letter).join('')
  return folded.replace(/[^a-z]/g, '').replace(/l/g, 'i')
}
