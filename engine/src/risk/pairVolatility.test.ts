import { expect, test } from 'vitest'
import { findPairVolatility } from './pairVolatility.ts'

const dollar = { asset: 'USD', perSecond: 0 }
const ether = { asset: 'ETH', perSecond: 0.000_3 }
const bitcoin = { asset: 'BTC', perSecond: 0.000_4 }

test('against dollars a token moves as it does, two tokens move more, and the same asset hardly moves', () => {
  expect(findPairVolatility(ether, dollar)).toBe(0.000_3)
  expect(findPairVolatility(ether, bitcoin)).toBeCloseTo(0.000_5, 10)
  expect(findPairVolatility(ether, ether)).toBe(0.000_02)
  expect(findPairVolatility(dollar, { asset: 'DAI', perSecond: 0.000_001 })).toBe(0.000_02)
})
