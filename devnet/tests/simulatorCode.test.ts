import { expect, test } from 'vitest'
import { simulatorCode } from '../../engine/src/encode/simulatorCode.ts'
import { tokenTrialCode } from '../../engine/src/encode/tokenTrialCode.ts'
import { compileContract } from './testing/compile.ts'

test.each([
  ['Simulator', simulatorCode],
  ['TokenTrial', tokenTrialCode],
])('the code of %s is what its source compiles to', (name, code) => {
  const file = new URL(`../../engine/src/encode/contracts/${name}.sol`, import.meta.url)
  expect(compileContract(file, { name }).runtimeCode).toBe(code)
})
