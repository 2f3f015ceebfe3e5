import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import run from './evolutionRun.json'
import { slippageFigures, slippageResult } from './slippageFigures.ts'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

test('the evolution page shows the committed run', () => {
  const { command, evaluations, settings, best, curve } = JSON.parse(read('docs/evolution.json'))
  const costs = (curve as [number, number][]).map(([, cost]) => cost)
  expect(run).toMatchObject({ command, evaluations, settings, generation: best.generation })
  expect(run.curve).toEqual(costs.map((cost) => Number(cost.toFixed(3))))
  for (const [name, weight] of Object.entries(run.weights)) expect(weight).toBeCloseTo(best.weights[name], 4)
})

test('its table is the one in the docs, which the benchmark printed', () => {
  const page = read('docs/intelligence.md')
  const rows = ['fixed 0.5 %', 'fixed 1 %', 'plain volatility rule', 'evolved'].map((name) => {
    const line = page.split('\n').find((text) => text.startsWith(`| ${name} `)) ?? ''
    return line
      .split('|')
      .slice(2, -1)
      .map((cell) => cell.trim())
  })
  expect(slippageFigures.map(({ policy: _, ...figures }) => Object.values(figures))).toEqual(rows)
  const { saving, interval, worse, swaps } = slippageResult
  for (const text of [`costs ${saving} less`, `interval: ${interval.join(' to ')} %`, `worse for ${worse} of`, swaps])
    expect(page).toContain(text)
})
