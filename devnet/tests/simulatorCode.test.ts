import { simulatorCode } from '@murmur/engine/encode/simulatorCall'
import { tokenCheckCode } from '@murmur/engine/encode/tokenCheck'
import { quoteProbeCode } from '@murmur/server/preflight/quoteProbeCode'
import { expect, test } from 'vitest'
import { executorCode } from '../src/wallet/provider/batchExecutorCode.ts'
import { liquidityProviderCode, pancakePoolDeployerCode } from '../src/world/ownContracts.ts'
import { compileContract } from './testing/compileContract.ts'

test.each([
  ['Simulator', simulatorCode],
  ['TokenCheck', tokenCheckCode],
])('the code of %s is what its source compiles to', (name, code) => {
  const file = new URL(`../../engine/src/encode/contracts/${name}.sol`, import.meta.url)
  expect(compileContract(file, { name }).runtimeCode).toBe(code)
})

test('the code that asks pools is what its source compiles to', () => {
  const file = new URL('../../server/src/preflight/contracts/QuoteProbe.sol', import.meta.url)
  expect(compileContract(file, { name: 'QuoteProbe' }).runtimeCode).toBe(quoteProbeCode)
})

test("the code of the local wallet's batches is what its source compiles to", () => {
  const file = new URL('../src/wallet/provider/contracts/BatchExecutor.sol', import.meta.url)
  expect(compileContract(file, { name: 'BatchExecutor' }).runtimeCode).toBe(executorCode)
})

test.each([
  ['PancakePoolDeployer', pancakePoolDeployerCode],
  ['LiquidityProvider', liquidityProviderCode],
])('the creation code of %s is what its source compiles to', (name, code) => {
  const file = new URL(`../src/world/contracts/${name}.sol`, import.meta.url)
  expect(compileContract(file, { name }).bytecode).toBe(code)
})
