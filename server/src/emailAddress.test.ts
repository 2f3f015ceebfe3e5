import { expect, test, vi } from 'vitest'
import { foldMailbox, normalizeEmail, parseEmail } from './emailAddress.ts'

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
  'example.org',
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

test('the domain is written in lower-case ASCII, and the part before it stays as typed', () => {
  expect(['Some.One@EXAMPLE.Org', 'Someone@Bücher.example', 'a@例え.jp'].map(parseEmail)).toEqual([
    { type: 'email', email: 'Some.One@example.org' },
    { type: 'email', email: 'Someone@xn--bcher-kva.example' },
    { type: 'email', email: 'a@xn--r8jz45g.jp' },
  ])
})

test('a domain is not repaired: what a browser would mend is malformed', () => {
  expect(['a@exa%6dple.org', 'a@example.org/x', 'a@bü cher.example', 'a@ü@example.org'].map(parseEmail)).toEqual(
    Array(4).fill({ type: 'malformed' }),
  )
})

test('the longest address that mail servers accept is one, and one letter more is malformed', () => {
  const label = 'b'.repeat(60)
  const longest = `${'a'.repeat(64)}@${label}.${label}.${label}.${'c'.repeat(6)}`
  expect(longest).toHaveLength(254)
  expect(parseEmail(longest)).toEqual({ type: 'email', email: longest })
  expect(parseEmail(`${longest}c`)).toEqual({ type: 'malformed' })
})

test('capitals make no other subscriber, dots and tags do', () => {
  expect(normalizeEmail('Some.One+News@Example.org')).toBe('some.one+news@example.org')
})

test.each([
  ['someone@example.org', 'someone@example.org'],
  ['Some.One@Example.org', 'some.one@example.org'],
  ['someone+news@example.org', 'someone@example.org'],
  ['someone+a+b@example.org', 'someone@example.org'],
  ['+news@example.org', '+news@example.org'],
  ['s.o.m.e.one+x@gmail.com', 'someone@gmail.com'],
  ['Some.One@googlemail.com', 'someone@gmail.com'],
  ['some.one@gmail.com.example.org', 'some.one@gmail.com.example.org'],
])('for limits, the mailbox of %s is %s', (email, mailbox) => {
  expect(foldMailbox(email)).toBe(mailbox)
})
