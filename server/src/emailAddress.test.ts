import { expect, test, vi } from 'vitest'
import { parseEmail } from './emailAddress.ts'

test.each(['a@b.co', ' someone+tag@mail.example.org ', "o'neil@example.museum", 'x@xn--bcher-kva.example'])(
  '%j is an address',
  (text) => {
    expect(parseEmail(text)).toEqual({ type: 'email', email: text.trim() })
  },
)

test.each([undefined, null, '', '   '])('%j is empty', (text) => {
  expect(parseEmail(text)).toEqual({ type: 'empty' })
})

test.each([
  'someone',
  '@example.org',
  'a@',
  'a@b',
  'a@b..co',
  'a@-b.co',
  'a@127.0.0.1',
  'a@10.1',
  'a b@example.org',
  'a@example.org\r\nBcc: b@example.org',
  'a@b.co, c@d.co',
  '"quoted"@example.org',
  `${'a'.repeat(65)}@example.org`,
  `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}`,
  42,
  ['a@b.co'],
])('%j is malformed', (text) => {
  expect(parseEmail(text)).toEqual({ type: 'malformed' })
})

test.each([`a@${'a.'.repeat(50_000)}co`, `${'a'.repeat(100_000)}@`])(
  'a very long text is rejected before any pattern reads it: case %#',
  (text) => {
    const reads = vi.spyOn(RegExp.prototype, 'test')
    const result = parseEmail(text)
    const count = reads.mock.calls.length
    reads.mockRestore()
    expect([result, count]).toEqual([{ type: 'malformed' }, 0])
  },
)
