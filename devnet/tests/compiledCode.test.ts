import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { compileHooks } from '@murmur/contracts/compileSolidity'
import { simulatorCode } from '@murmur/engine/encode/simulatorCall'
import { tokenCheckCode } from '@murmur/engine/encode/tokenCheck'
import { quoteProbeCode } from '@murmur/server/preflight/quoteProbeCode'
import { expect, test } from 'vitest'
import { executorCode } from '../src/wallet/provider/batchExecutorCode.ts'
import { liquidityProviderCode, pancakePoolDeployerCode } from '../src/world/ownContracts.ts'
import { compileContract } from './testing/compileContract.ts'

test.each([
  ['runtimeCode', '../../engine/src/encode/contracts/Simulator.sol', simulatorCode],
  ['runtimeCode', '../../engine/src/encode/contracts/TokenCheck.sol', tokenCheckCode],
  ['runtimeCode', '../../server/src/preflight/contracts/QuoteProbe.sol', quoteProbeCode],
  ['runtimeCode', '../src/wallet/provider/contracts/BatchExecutor.sol', executorCode],
  ['bytecode', '../src/world/contracts/PancakePoolDeployer.sol', pancakePoolDeployerCode],
  ['bytecode', '../src/world/contracts/LiquidityProvider.sol', liquidityProviderCode],
] as const)('the %s of %s is what it compiles to', (kind, path, code) => {
  expect(compileContract(new URL(path, import.meta.url), { name: basename(path, '.sol') })[kind]).toBe(code)
})

test('the code of the hooks is what their sources compile to', () => {
  const file = createRequire(import.meta.url).resolve('@murmur/contracts/hookCode')
  expect(readFileSync(file, 'utf8') === compileHooks()).toBe(true)
})
