import { expect, test } from 'vitest'
import { checkModelIntent } from './checkModelIntent.ts'
import { listedTokens } from './testing/intentTokens.ts'

const answer = {
  kind: 'swap',
  payToken: 'ETH',
  payNetwork: null,
  receiveToken: 'USDC',
  receiveNetwork: null,
  amountSide: null,
  amountKind: null,
  amount: null,
  slippagePercent: null,
  missing: null,
  reason: null,
}
const turned = { ...answer, payToken: 'USDC', receiveToken: 'ETH' }
const check = (value: unknown, text: string) => checkModelIntent(value, { text, tokens: listedTokens })

test('a model decides the sides where no word of the sentence does', () => {
  const text = 'zorp ETH blint USDC'
  expect([check(answer, text), check(turned, text)]).toMatchObject([{ payToken: 'ETH' }, { payToken: 'USDC' }])
})

test.each(['zorp ETH with USDC', 'blint USDC into ETH', 'zorp, paying in USDC, blint ETH'])(
  'a model cannot pay with a token that the sentence receives, nor the reverse: %s',
  (text) => {
    expect(check(answer, text)).toBeUndefined()
    expect(check(turned, text)).toMatchObject({ payToken: 'USDC', receiveToken: 'ETH' })
  },
)

test('a model leaves a token on the network that was said with it', () => {
  const text = 'zorp ETH on Base blint USDC on Polygon'
  expect(check({ ...answer, payNetwork: 'polygon', receiveNetwork: 'base' }, text)).toBeUndefined()
  expect(check({ ...answer, payNetwork: 'base', receiveNetwork: 'polygon' }, text)).toMatchObject({
    payNetwork: 'base',
  })
})
