import { existsSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../bin/src/project.mjs'
import { run } from '../bin/src/run.mjs'
import { createCoverageCommand } from './coverage.mjs'
import { mutationTargets } from './mutation/mutationTargets.mjs'

test('X-08: tests that reach fewer than 95 % of the branches fail the command', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'coverage-')))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  writeFileSync(join(folder, 'sign.ts'), 'export const sign = (n: number) => (n < 0 ? -1 : 1)\n')
  writeFileSync(join(folder, 'half.test.ts'), writeTest('sign(1)'))
  writeFileSync(join(folder, 'whole.test.ts'), writeTest('sign(1) * sign(-1) * -1'))

  const [half, whole] = await Promise.all(
    ['half', 'whole'].map((name) => {
      const options = { tests: [`${name}.test.ts`], report: join(folder, name) }
      return run(createCoverageCommand(['sign.ts'], options), { cwd: folder })
    }),
  )

  expect(half).toMatchObject({ code: 1, output: expect.stringContaining('Coverage for branches (50%)') })
  expect(whole).toMatchObject({ code: 0, output: expect.stringContaining('100') })
})

test('every file that is measured exists, and so do its tests', () => {
  const paths = mutationTargets.flatMap(({ files, tests }) => [...files, ...tests])
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

function writeTest(code: string): string {
  return `import { expect, test } from 'vitest'\nimport { sign } from './sign.ts'\ntest('a', () => expect(${code}).toBe(1))\n`
}
