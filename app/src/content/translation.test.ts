import { expect, test } from 'vitest'
import { academy } from './zh/academy.ts'
import { evolution } from './zh/evolution.ts'
import { risk } from './zh/risk.ts'
import { zh } from './zh.ts'

/** Names and figures that are the same in every language. */
const international = [
  'ADS.TXT',
  'ads.txt — Murmur',
  'AI',
  'DEX',
  'L2',
  'LLM',
  'WalletConnect',
  '© 2025',
  'AI：LLM',
  '、',
  'Murmur 7',
  '7 / 7',
  '7%',
  '7：7。',
  '7；7',
  '77',
  '0x…',
  'X',
  'Discord',
  'GitHub',
  'Instagram',
  'Meta',
  '80',
  '120',
  '100,000+',
  // The cover of the English brandbook, and samples of the brand's typefaces, which have no Chinese characters.
  'BRANDBOOK',
  'MOVES AS ONE',
  'A flock of starlings turns as one, without a leader.',
  '0123456789 +1.20%',
]

/** The specification's Chinese texts, which English pages show too. */
const specified = ['card.priceUnknown.chinese', 'site.ads.failedChinese']

/** The Chinese line above these says the same, so Chinese needs no second one, or gives advice instead. */
const translationsOfTheLineAbove = ['card.priceUnknown.text', 'site.ads.failed']

/** Stands for a text, a number or an object of them: every part of it is written as 7. */
const sample: unknown = new Proxy(
  {},
  {
    get(_, name) {
      if (name === Symbol.toPrimitive) return () => '7'
      return name in String.prototype ? () => '7' : sample
    },
  },
)

const english = listTexts(await readEnglish())
// Texts that load with the part that shows them, in both languages.
const chinese = listTexts({ ...zh, academy, evolution, risk })

test('Chinese has exactly the texts that English has', () => {
  // A headline has as many lines as its language needs.
  const listKeys = (texts: ReadonlyMap<string, string>) =>
    [...texts.keys()].filter((key) => !key.startsWith('home.hero.headline.')).sort()
  expect(listKeys(chinese)).toEqual(listKeys(english))
})

test('every Chinese text is Chinese', () => {
  const others = [...chinese].filter(([key, text]) => !/\p{Script=Han}/u.test(text) && english.get(key) !== '')
  expect(others.filter(([key, text]) => !international.includes(text) && !isExcused(key))).toEqual([])
})

test('no international text is listed in vain', () => {
  const texts = [...chinese.values()]
  expect(international.filter((text) => !texts.includes(text))).toEqual([])
})

test('only the texts of the specification are Chinese in English', () => {
  const found = [...english].filter(([, text]) => /\p{Script=Han}/u.test(text)).map(([key]) => key)
  expect(found.sort()).toEqual(specified)
  expect(specified.map((key) => chinese.get(key))).toEqual(specified.map((key) => english.get(key)))
})

test('no translation loses a value: amounts, names and errors are in both', () => {
  const lost = [...english].filter(([key, text]) => count(text) !== count(chinese.get(key) ?? '') && !isExcused(key))
  expect(lost).toEqual([])
})

test('Chinese has a space between Chinese and Latin characters, and Chinese punctuation', () => {
  const isTight = (text: string) => /\p{Script=Han}[a-z\d]|[a-z\d]\p{Script=Han}|\p{Script=Han}[,.!?:;()]/iu.test(text)
  expect([...chinese].filter(([, text]) => isTight(text))).toEqual([])
})

/** Every section of every file with English texts. */
async function readEnglish(): Promise<Record<string, object>> {
  const modules = import.meta.glob<Record<string, { section: string }>>('./en/*.ts', { eager: true })
  const sections = Object.values(modules).flatMap((module) => Object.values(module))
  return Object.fromEntries(sections.map(({ section, ...texts }) => [section, texts]))
}

/** Each text by its key, such as `card.mainButton.swap`. Functions are called with a sample. */
function listTexts(value: unknown, key = ''): Map<string, string> {
  if (typeof value === 'string') return new Map([[key, value]])
  if (typeof value === 'function') return new Map([[key, String(value(sample))]])
  const entries = Object.entries(value as object)
  return new Map(entries.flatMap(([name, inner]) => [...listTexts(inner, key === '' ? name : `${key}.${name}`)]))
}

function count(text: string): number {
  return text.split('7').length - 1
}

function isExcused(key: string): boolean {
  return translationsOfTheLineAbove.includes(key)
}
