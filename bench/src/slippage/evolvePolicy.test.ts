import { readFileSync } from 'node:fs'
import { EVOLVED_CONFIRM_BPS, evolvedRule } from '@murmur/engine/risk/evolvedRule'
import { expect, test } from 'vitest'
import { createJudge, type Evolution, evolve, seenFamilies, settings, startEvolution } from './evolvePolicy.ts'
import { createCases } from './swapCase.ts'

type Published = Pick<Evolution, 'best' | 'curve'> & { readonly evaluations: number; readonly settings: unknown }

const published = JSON.parse(
  readFileSync(new URL('../../../docs/evolution.json', import.meta.url), 'utf8'),
) as Published

test('a thousandth of the published run gives the same numbers again', () => {
  const validation = createJudge(
    createCases(settings.validationCases, { seed: settings.validationSeed, families: seenFamilies }),
  )
  let state = startEvolution(validation)
  while (state.generation < 10) state = evolve(state, validation)
  expect(state.curve).toEqual(published.curve.slice(0, 2))
})

test('the product uses the rule of the published run, which had at least 100,000 evaluations', () => {
  expect(published.settings).toEqual(settings)
  expect(published.evaluations).toBeGreaterThanOrEqual(100_000)
  expect({ ...evolvedRule, confirmBps: EVOLVED_CONFIRM_BPS }).toEqual(published.best.weights)
})
