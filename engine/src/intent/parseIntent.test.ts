import { describe, expect, test } from 'vitest'
import { parseIntent } from './parseIntent.ts'
import { fifthSet } from './testing/fifthSet.ts'
import { firstSet } from './testing/firstSet.ts'
import { formatIntent } from './testing/formatIntent.ts'
import { fourthSet } from './testing/fourthSet.ts'
import { freshHostileTexts } from './testing/freshHostileTexts.ts'
import { hostileTexts } from './testing/hostileTexts.ts'
import { listedTokens } from './testing/intentTokens.ts'
import { ruleExamples } from './testing/ruleExamples.ts'
import { secondSet } from './testing/secondSet.ts'
import { thirdHostileTexts } from './testing/thirdHostileTexts.ts'
import { thirdSet } from './testing/thirdSet.ts'

const read = (text: string) => formatIntent(parseIntent(text, listedTokens))

describe.each(Object.entries(ruleExamples))('rule %s', (_, examples) => {
  test.each(examples)('%s', (text, intent) => {
    expect(read(text)).toBe(intent)
  })
})

test.each([...firstSet, ...secondSet, ...thirdSet, ...fourthSet, ...fifthSet])('%s', (text, intents) => {
  expect(intents.split(' | ')).toContain(read(text))
})

describe.each(Object.entries(hostileTexts))('%s is never a swap', (_, texts) => {
  test.each(texts)('%s', (text) => {
    expect(read(text)).toMatch(/^[!?]/)
  })
})

test.each([...freshHostileTexts, ...thirdHostileTexts])('%s is never a swap', (text) => {
  expect(read(text)).toMatch(/^[!?]/)
})
