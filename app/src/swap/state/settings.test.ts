import { expect, test } from 'vitest'
import { choosePreset, defaultSettings, describeSlippage, judgeSlippage, typeSlippage } from './settings.ts'

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
  ['5', 'fine', '5%'],
  ['0.049', 'low', '0.049%'],
  ['0.000000000000000001', 'low', '0.000000000000000001%'],
  ['5.01', 'high', '5.01%'],
  ['50', 'high', '50%'],
  ['50.000000000000000001', 'refused', 'AUTO'],
  ['0', 'refused', 'AUTO'],
  ['-1', 'refused', 'AUTO'],
  ['51', 'refused', 'AUTO'],
  ['1e1', 'refused', 'AUTO'],
  ['abc', 'refused', 'AUTO'],
  ['1,000', 'refused', 'AUTO'],
  ['.', 'refused', 'AUTO'],
])('%s percent is %s, and %s applies', (text, verdict, applied) => {
  const settings = typeSlippage(defaultSettings, text)
  expect([judgeSlippage(settings), describeSlippage(settings)]).toEqual([verdict, applied])
})

test('presets are fine as they are', () => {
  expect(
    (['auto', '0.1', '0.5', '1'] as const).map((preset) => describeSlippage(choosePreset(defaultSettings, preset))),
  ).toEqual(['AUTO', '0.1%', '0.5%', '1%'])
})
