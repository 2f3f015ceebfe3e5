import { afterEach, expect, test } from 'vitest'
import { getAlert } from './alertTexts.ts'
import { cardCopy } from './en/card.ts'
import { getCopy, joinSentences, language, showLanguage } from './language.ts'
import { findLanguage, languageIds } from './languages.ts'

afterEach(() => showLanguage('en'))

test('the page starts in English, and a chosen language replaces its texts', async () => {
  expect([language.get().id, getCopy(cardCopy).pay]).toEqual(['en', 'YOU PAY'])
  await showLanguage('zh')
  expect([language.get().id, getCopy(cardCopy).pay]).toEqual(['zh', '支付'])
  await showLanguage('en')
  expect(getCopy(cardCopy)).toBe(cardCopy)
})

test('of two quick choices the last one counts, however long each takes to load', async () => {
  await Promise.all([showLanguage('zh'), showLanguage('en')])
  expect(language.get().id).toBe('en')
})

test('a page is hydrated in the language of its root element, an unknown one in English', () => {
  expect(['en', 'zh-Hans', 'fr', ''].map(findLanguage)).toEqual(['en', 'zh', 'en', 'en'])
  expect(languageIds).toEqual(['en', 'zh'])
})

test('an alert has its Chinese sentence first in both languages, and its advice in the chosen one', async () => {
  const install = { chinese: 'OKX 钱包', english: 'the OKX wallet', href: 'https://www.okx.com/download' }
  const alerts = () => [getAlert('notYetOpen'), getAlert({ name: 'OKX Wallet', install })]
  expect(alerts()).toEqual([
    {
      chinese: '该功能暂未开放',
      english: 'This feature is not yet open',
      advice: 'Nothing was sent and nothing was signed.',
    },
    {
      chinese: '请先安装 OKX 钱包',
      english: 'Install the OKX wallet first',
      advice: 'Add the extension to this browser, then connect again.',
      link: { href: install.href, label: 'GET OKX WALLET' },
    },
  ])
  await showLanguage('zh')
  expect(alerts()).toEqual([
    {
      chinese: '该功能暂未开放',
      english: 'This feature is not yet open',
      advice: '未发送任何交易，也未签署任何内容。',
    },
    {
      chinese: '请先安装 OKX 钱包',
      english: 'Install the OKX wallet first',
      advice: '请将扩展程序添加到此浏览器，然后重新连接。',
      link: { href: install.href, label: '获取 OKX Wallet' },
    },
  ])
})

test('sentences are joined by a space in English alone', () => {
  expect(joinSentences('It came back.', 'You can try again.')).toBe('It came back. You can try again.')
  expect(joinSentences('已退回。', '您可以重试。')).toBe('已退回。您可以重试。')
})
