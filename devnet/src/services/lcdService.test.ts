import { expect, test } from 'vitest'
import { createAlloraLedger, createLcdService, parseAlloraAccount } from './lcdService.ts'

const address = 'allo1qqqsyqcyq5rqwzqfpg9scrgwpugpzysnd9texq'
const denoms = ['ibc/A', 'ibc/B', 'ibc/C', 'uallo']

function createFilled() {
  const ledger = createAlloraLedger()
  for (const denom of denoms) ledger.give(parseAlloraAccount(address) ?? new Uint8Array(), { denom, amount: '1' })
  const service = createLcdService(ledger)
  return async (query: string) => {
    const path = `/cosmos/bank/v1beta1/balances/${address}`
    const { status, body } = await service({
      method: 'GET',
      path,
      query: new URLSearchParams(query),
      headers: {},
      body: undefined,
    })
    return {
      status,
      body: body as { balances: { denom: string }[]; pagination: { next_key: string | null; total: string } },
    }
  }
}

test('each page has the key of the next, and the last has none', async () => {
  const ask = createFilled()
  const seen: string[] = []
  let key: string | null = ''
  while (key !== null) {
    const { body } = await ask(`pagination.limit=3${key === '' ? '' : `&pagination.key=${encodeURIComponent(key)}`}`)
    seen.push(...body.balances.map(({ denom }) => denom))
    key = body.pagination.next_key
  }
  expect(seen).toEqual(denoms)
})

test('pages support an offset and reverse order', async () => {
  const ask = createFilled()
  const denomsOf = async (query: string) => (await ask(query)).body.balances.map(({ denom }) => denom)
  expect(await denomsOf('pagination.offset=2')).toEqual(['ibc/C', 'uallo'])
  expect(await denomsOf('pagination.reverse=true&pagination.limit=1')).toEqual(['uallo'])
})

test.each([
  'pagination.limit=-1',
  'pagination.limit=x',
  'pagination.key=AA==',
  'pagination.key=AA==&pagination.offset=1',
])('%s is refused', async (query) => {
  const { status, body } = await createFilled()(query)
  expect([status, body]).toEqual([400, { code: 3, message: expect.any(String), details: [] }])
})
