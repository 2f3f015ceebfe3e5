import { expect, test } from 'vitest'
import {
  choosePreset,
  confirmSlippage,
  defaultSettings,
  describeSlippage,
  findSlippage,
  judgeSlippage,
  typeSlippage,
} from './settings.ts'

test('the defaults are automatic slippage and the Allora network', () => {
  expect(defaultSettings).toMatchObject({ slippage: 'auto', customSlippage: '', aiMode: 'allora' })
})

test('typing makes the box active, emptying it gives that back to AUTO', () => {
  const typed = typeSlippage(defaultSettings, '2')
  expect(typed).toMatchObject({ slippage: 'custom', customSlippage: '2' })
  expect(typeSlippage(typed, '')).toMatchObject({ slippage: 'auto', customSlippage: '' })
})

test('choosing a preset empties the box', () => {
  expect(choosePreset(typeSlippage(defaultSettings, '2'), '0.5')).toMatchObject({ slippage: '0.5', customSlippage: '' })
})

test.each([
  ['0.05', 'fine', '0.05%'],
  ['0,5', 'fine', '0,5%'],
  ['0.3%', 'fine', '0.3%'],
  [' 0.3 % ', 'fine', '0.3%'],
  ['0.3％', 'fine', '0.3%'],
  ['1', 'fine', '1%'],
  ['0.049', 'low', '0.049%'],
  ['0.000000000000000001', 'low', '0.000000000000000001%'],
  ['1.01', 'raised', '1.01%'],
  ['5', 'raised', '5%'],
  ['5.000000000000000001', 'unconfirmed', 'AUTO'],
  ['15', 'unconfirmed', 'AUTO'],
  ['15.00000000000000001', 'refused', 'AUTO'],
  ['50', 'refused', 'AUTO'],
  ['100', 'refused', 'AUTO'],
  ['0', 'refused', 'AUTO'],
  ['-1', 'refused', 'AUTO'],
  ['NaN', 'refused', 'AUTO'],
  ['1e1', 'refused', 'AUTO'],
  ['abc', 'refused', 'AUTO'],
  ['1,000', 'refused', 'AUTO'],
  ['.', 'refused', 'AUTO'],
  ['%', 'refused', 'AUTO'],
  ['1%%', 'refused', 'AUTO'],
])('Q-17: %s percent is %s, and %s applies', (text, result, applied) => {
  const settings = typeSlippage(defaultSettings, text)
  expect([judgeSlippage(settings), describeSlippage(settings)]).toEqual([result, applied])
})

test.each([
  ['8', '8', 'high', '8%'],
  ['8', '8.0 %', 'high', '8%'],
  ['15%', '15', 'high', '15%'],
  ['8', '', 'unconfirmed', 'AUTO'],
  ['8', '80', 'unconfirmed', 'AUTO'],
  ['12', '1', 'unconfirmed', 'AUTO'],
  ['8', 'yes', 'unconfirmed', 'AUTO'],
  ['50', '50', 'refused', 'AUTO'],
])('Q-17: %s percent, then %j, is %s, and %s applies', (text, again, result, applied) => {
  const settings = confirmSlippage(typeSlippage(defaultSettings, text), again)
  expect([judgeSlippage(settings), describeSlippage(settings)]).toEqual([result, applied])
})

test('Q-17: 0.5 percent applies by default, and while a value is refused or unconfirmed', () => {
  const texts = ['', '0', '99', '8', '2']
  expect(texts.map((text) => findSlippage(typeSlippage(defaultSettings, text)))).toEqual([
    '0.5',
    '0.5',
    '0.5',
    '0.5',
    '2',
  ])
})

test('another value has to be confirmed again', () => {
  const confirmed = confirmSlippage(typeSlippage(defaultSettings, '8'), '8')
  expect(judgeSlippage(typeSlippage(confirmed, '9'))).toBe('unconfirmed')
  expect(typeSlippage(typeSlippage(confirmed, '88'), '8').confirmedSlippage).toBe('')
  expect(choosePreset(confirmed, '1')).toEqual({ ...defaultSettings, slippage: '1' })
})

test('presets are fine as they are', () => {
  expect(
    (['auto', '0.1', '0.5', '1'] as const).map((preset) => describeSlippage(choosePreset(defaultSettings, preset))),
  ).toEqual(['AUTO', '0.1%', '0.5%', '1%'])
})
