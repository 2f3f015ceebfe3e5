import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../bin/src/project.mjs'
import { run } from '../bin/src/run.mjs'
import { createSteadyCommand } from './steadiness.mjs'

test('X-09: a browser test that fails in one of several runs fails the command', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'steady-')))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'steady.spec.ts'), writeSpec('true'))
  writeFileSync(join(folder, 'unsteady.spec.ts'), writeSpec('info.repeatEachIndex !== 2'))
  writeFileSync(join(folder, 'late.spec.ts'), writeSpec('info.retry > 0'))
  const repeat = (...names: string[]) => run(createSteadyCommand(3, names), { cwd: folder })

  expect(await repeat('/steady')).toMatchObject({ code: 0, output: expect.stringContaining('3 passed') })
  // One run of the unsteady test, and each run of the one that needs a retry.
  const mixed = await repeat('/steady', '/unsteady', '/late')
  expect(mixed).toMatchObject({ code: 1, output: expect.stringMatching(/4 failed[\s\S]*5 passed/) })
})

function writeSpec(condition: string): string {
  return `import { expect, test } from '@playwright/test'\ntest('a', ({}, info) => expect(${condition}).toBe(true))\n`
}
