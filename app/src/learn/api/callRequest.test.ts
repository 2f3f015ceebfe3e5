import { expect, test } from 'vitest'
import { apiCalls } from '../../content/learn/apiCalls.ts'
import { createRequest, formatUrl, writeCurl, writeTypeScript } from './callRequest.ts'

const origin = 'http://localhost:3000'

function find(id: string) {
  const call = apiCalls.find((one) => one.id === id)
  if (call === undefined) throw new RangeError(id)
  return call
}

test('values go into the path, the query or the body, and an empty field is left out', () => {
  const values = { chainId: '1', pay: 'native', receive: '', payAmount: '5', hash: '0x1' }
  expect(formatUrl(createRequest(find('quote'), values))).toBe('/v1/quote?chainId=1&pay=native&payAmount=5')
  expect(formatUrl(createRequest(find('transactionState'), values))).toBe('/v1/transactions/1/0x1')
  expect(createRequest(find('transaction'), values).body).toEqual({ chainId: 1, pay: 'native', payAmount: '5' })
})

test('a number that is none is sent as it was typed, for the server to name the field', () => {
  const values = { chainId: 'one', signatures: 'false' }
  expect(createRequest(find('simulate'), values).body).toEqual({ chainId: 'one', signatures: false })
})

test('no typed sign leaves its place in the code', () => {
  const call = find('transaction')
  const request = createRequest(call, { pay: "'; rm -rf \\ #" })
  expect(writeCurl(request, { origin })).toContain(`"pay": "'\\''; rm -rf \\\\ #"`)
  expect(writeTypeScript(request, { origin })).toContain(`pay: '\\'; rm -rf \\\\ #',`)
})
