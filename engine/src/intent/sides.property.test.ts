import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases } from '../testing/cases.ts'
import type { Intent } from './intent.ts'
import { parseIntent } from './parseIntent.ts'
import { listedTokens } from './testing/intentTokens.ts'

/** PAY and GET stand for the tokens, # for the amount of the token behind it. */
const templates = [
  'swap # PAY to GET',
  'swap # PAY for GET',
  'sell # PAY for GET',
  '# PAY -> GET',
  '# PAY to GET',
  'use # PAY to buy GET',
  'buy # GET with PAY',
  'get # GET from my PAY',
  'I want # GET, paying with PAY',
  'GET <- # PAY',
  'pay: # PAY, receive: GET',
  'receive: # GET, pay: PAY',
  'how much GET for # PAY',
  'I have # PAY and want GET',
  'I want # PAY swapped for GET',
  '把 # PAY 换成 GET',
  '用 # PAY 买 GET',
  '买 # GET ，用 PAY 付',
  'tausche # PAY gegen GET',
  'kaufe # GET mit PAY',
  'cambia # PAY por GET',
  'compra # GET con PAY',
  'échange # PAY contre GET',
  'achète # GET avec PAY',
  '# PAY を GET に 交換',
  'PAY で # GET を 買う',
]

/** No vocabulary has them. */
const strangers = [
  'zorp',
  'blint',
  'quaff',
  'umbrella',
  'yesterday',
  'violin',
  'marmalade',
  'against-all',
  'gradually',
  'upside',
  '浮',
  '鱼',
  '樱',
  'ぬ',
  'ヴ',
  'unbekannt',
  'desconocido',
  'inconnu',
  'Tom',
  'Ivanka',
]

const symbols = ['ETH', 'BNB', 'POL', 'AVAX', 'USDC', 'USDT', 'DAI', 'WBTC']
const pair = fc.uniqueArray(fc.constantFrom(...symbols), { minLength: 2, maxLength: 2 })
const amount = fc.integer({ min: 1, max: 999 }).map(String)

type Built = { readonly pay: string; readonly get: string; readonly text: string }

const sentence = fc
  .tuple(fc.constantFrom(...templates), pair, amount)
  .map(([template, [pay = '', get = ''], value]) => ({
    pay,
    get,
    value,
    isReceived: template.includes('# GET'),
    text: template.replace('PAY', pay).replace('GET', get).replace('#', value),
  }))

const isExchanged = (intent: Intent, { pay, get }: Omit<Built, 'text'>) =>
  intent.kind === 'swap' && (intent.payToken !== pay || intent.receiveToken !== get)

test('every plain pattern is understood as it was meant', () => {
  fc.assert(
    fc.property(sentence, ({ pay, get, text, value, isReceived }) => {
      expect(parseIntent(text, listedTokens)).toEqual({
        kind: 'swap',
        payToken: pay,
        receiveToken: get,
        amount: { side: isReceived ? 'receive' : 'pay', value },
      })
    }),
    cases(10_000),
  )
})

test('words that nothing explains never exchange the sides, and next to a token give a question', () => {
  const words = fc.array(fc.tuple(fc.constantFrom(...strangers), fc.nat(12)), { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(sentence, words, (built, inserted) => {
      const parts = built.text.split(' ')
      for (const [word, place] of inserted) parts.splice(place % (parts.length + 1), 0, word)
      const intent = parseIntent(parts.join(' '), listedTokens)
      expect(isExchanged(intent, built), parts.join(' ')).toBe(false)
      expect(intent.kind, parts.join(' ')).not.toBe('swap')
    }),
    cases(10_000),
  )
})

test('words of the vocabulary in wrong places never invent an amount or a token', () => {
  const known = fc.constantFrom(
    'not',
    'from',
    'with',
    'to',
    'for',
    'into',
    'buy',
    'sell',
    'want',
    'in',
    'on',
    'and',
    'or',
    'instead',
    'my',
    'all',
  )
  const words = fc.array(fc.tuple(known, fc.nat(12)), { minLength: 1, maxLength: 2 })
  fc.assert(
    fc.property(sentence, words, ({ pay, get, text, value }, inserted) => {
      const parts = text.split(' ')
      for (const [word, place] of inserted) parts.splice(place % (parts.length + 1), 0, word)
      const intent = parseIntent(parts.join(' '), listedTokens)
      if (intent.kind !== 'swap') return
      expect(new Set([intent.payToken, intent.receiveToken])).toEqual(new Set([pay, get]))
      if (intent.amount !== null && 'value' in intent.amount) expect(intent.amount.value).toBe(value)
    }),
    cases(10_000),
  )
})

test('hostile digits never give an amount that is no number', () => {
  const digits = fc
    .array(fc.constantFrom(..."0123456789.,'_-+*/^%eExX()٣½²Ⅳ①𝟏OolI"), { minLength: 1, maxLength: 8 })
    .map((signs) => signs.join(''))
  fc.assert(
    fc.property(digits, (text) => {
      const intent = parseIntent(`swap ${text} ETH to USDC`, listedTokens)
      if (intent.kind !== 'swap' || intent.amount === null) return
      const number = 'value' in intent.amount ? intent.amount.value : Object.values(intent.amount).join()
      // Only digits with one way to read them, or a share, may pass.
      expect(text, number).toMatch(/^(?:\d{1,3}(?:[ ',.]\d{3})*|\d*)(?:[.,]\d+)?(?: ?%| ?k)?$/)
    }),
    cases(20_000),
  )
})
