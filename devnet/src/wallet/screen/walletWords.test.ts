import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { behaviours } from '../provider/behaviour.ts'
import { say } from './walletWords.ts'

const chinese = /[\u4e00-\u9fff]/

test('in English every text stays as it is', () => {
  expect(say('REJECT', 'en')).toBe('REJECT')
  expect(say('Transfer to Base', 'en')).toBe('Transfer to Base')
})

test('every text of the screens and of decoded requests has its Chinese words', () => {
  const files = [
    ...readdirSync(new URL('./', import.meta.url)).filter((file) => file.endsWith('.tsx')),
    '../provider/decodeRequest.ts',
  ]
  const found = files.flatMap((file) => {
    const source = readFileSync(new URL(file, import.meta.url), 'utf8')
    const named = /(?:say\(|title=|text=|action=|(?:title|text|action|name): )["']([^"']+)["']/g
    return [...source.matchAll(named)].map(([, text = '']) => text)
  })
  expect(found.length).toBeGreaterThan(40)
  const all = [...found.filter((text) => /[a-z]/i.test(text)), ...behaviours.map(({ name }) => name)]
  expect(all.filter((text) => !chinese.test(say(text, 'zh-Hans')))).toEqual([])
})

test.each([
  ['Transfer to Base', '转账到 Base'],
  ['Unlimited USDC', '无限量 USDC'],
  ['2 calls at once', '一次执行 2 个调用'],
  ['This transaction would fail: no funds', '这笔交易会失败：no funds'],
  ['Test account 2 · 0x7099…79C8', '测试账户 2 · 0x7099…79C8'],
  ['1.5 ETH', '1.5 ETH'],
])('%s becomes %s', (english, expected) => {
  expect(say(english, 'zh-Hans')).toBe(expected)
})
