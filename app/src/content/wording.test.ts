import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newsletterCopy } from './en/newsletter.ts'
import { quoteCopy } from './en/quotes.ts'
import { reviewCopy } from './en/review.ts'
import { transferCopy } from './en/transfers.ts'
import { zh } from './zh.ts'

/** The text of all files of a language. */
function read(language: 'en' | 'zh'): string {
  const files = readdirSync(new URL(`./${language}/`, import.meta.url)).map((file) => `${language}/${file}`)
  if (language === 'zh') files.push('zh.ts')
  return files.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('\n')
}

test('one word per thing: no other word for relayers, gas, a quote and a transaction that was not sent', () => {
  expect(read('en').match(/fillers?\b/gi)).toBeNull()
  expect(read('zh').match(/兑付方|燃料|承诺|没有发送任何内容|未发送任何内容|出块太晚|与群共建/g)).toBeNull()
})

test('the English sentences are those that people say', () => {
  expect(transferCopy.texts.confirmed).toBe('The bridge has the deposit. Nothing left to do.')
  expect(quoteCopy.risks.impactInfo('2.10')).toBe('Price impact: 2.10 %.')
  expect(newsletterCopy.outcomes.accepted).toMatch(/^Check your inbox/)
  expect(transferCopy.states.waiting).toBe('WAITING FOR A RELAYER')
  expect(reviewCopy.reverts.reverted).toBe('The transaction failed.')
})

test('the Chinese sentences are those that people say', () => {
  const { activity, menu, quotes, review, site, transfers } = zh
  expect(site.stats.items.map(({ figure }) => figure)).toEqual(['80', '120', '3000 亿美元', '1.27 亿', '5830 亿'])
  expect(menu.developers.card).toBe('携手 Murmur 共建')
  expect(quotes.reasons.gasUnknown).toContain('Gas 价格')
  expect(review.steps.speedUp).toBe('向中继者提供更高的费用')
  expect(review.fails.tradingClosed).toBe('Murmur 已关闭交易。未发送任何交易。')
  expect(review.reverts.expired).toBe('打包太晚。')
  expect([activity.receipt.rows.quoted, transfers.legs.quoted]).toEqual(['报价', '报价'])
  expect(quotes.obstacles.wrongNetwork('Base')).toBe('您的钱包在其他网络上。点击“兑换”切换到 Base。')
})
