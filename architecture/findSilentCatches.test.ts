import { expect, test } from 'vitest'
import { findSilentCatches } from './findSilentCatches.ts'

const path = 'sdk/src/trade/a.ts'

test.each([
  ['const a = await read().catch(() => undefined)'],
  ['read().catch(() => {})'],
  ['try {\n  read()\n} catch {\n  return undefined\n}'],
  ['try {\n  read()\n} catch {}'],
])('%s drops an error without a reason', (source) => {
  expect(findSilentCatches(path, { source })).toHaveLength(1)
})

test.each([
  ['// The next look tries again.\nread().catch(() => undefined)'],
  ['try {\n  read()\n} catch {\n  // Not JSON.\n  return undefined\n}'],
  ['read().catch((error) => report(error))'],
  ['try {\n  read()\n} catch (error) {\n  throw new Failure(error)\n}'],
])('%s has its reason, or looks at the error', (source) => {
  expect(findSilentCatches(path, { source })).toEqual([])
})

test('only product code on the money path is held to it', () => {
  const source = 'read().catch(() => undefined)'
  for (const other of ['app/src/site/a.ts', 'sdk/src/trade/a.test.ts', 'sdk/src/trade/testing/a.ts', 'e2e/a.ts'])
    expect(findSilentCatches(other, { source })).toEqual([])
  for (const one of ['sdk/src/chain/a.ts', 'mcp/src/a.ts', 'app/src/swap/card/A.tsx'])
    expect(findSilentCatches(one, { source })).toEqual([1])
})
