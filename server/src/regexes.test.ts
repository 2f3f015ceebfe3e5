import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { holdsTimeLimits, reportRow } from './deep.ts'
import { parseEmail } from './email.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const LENGTH = 100_000
/** What goes back over its steps takes many seconds for so many characters, and the rest, on a busy machine too, far below one. */
const MOST_MS = holdsTimeLimits ? 10 : 1_000

/** These read what the build has made, and nothing that a visitor sends. */
const trustedFiles = ['security.ts']
/** This one reads back what was written by ourselves. */
const trustedPatterns = [String.raw`"((?:[^"]|"")*)"(,|\r\n)`]

type Found = { readonly file: string; readonly pattern: RegExp }

/** Every regular expression that is written in the server, besides its tests. */
function findPatterns(): readonly Found[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^example/.test(file))
  return files
    .filter((file) => !trustedFiles.includes(file))
    .flatMap((file) => {
      const found: Found[] = []
      const visitor = new Visitor({
        Literal(node) {
          if (!('regex' in node) || trustedPatterns.includes(node.regex.pattern)) return
          found.push({ file, pattern: new RegExp(node.regex.pattern, node.regex.flags) })
        },
      })
      visitor.visit(parseSync(file, readFileSync(folder + file, 'utf8')).program)
      return found
    })
}

/** What makes a careless pattern try every way of reading the same text: its own words, over and over, and no end. */
function writeAttacks({ source }: RegExp): readonly string[] {
  const words = source.match(/[\w<>=\-:/]{2,}/g) ?? []
  const pieces = [
    ...words,
    ...words.map((word) => `${word} `),
    ...' \t\n;:,.-_=+"\'<>/\\@?%&#aA0'.split(''),
    'a.',
    '; ',
    'a ',
    '=;',
    '""',
    '",',
    '0.',
  ]
  return pieces.flatMap((piece) => {
    const body = piece.repeat(LENGTH / piece.length)
    return [body, `${body}!`, `${body}\0`, `x${body}\n`]
  })
}

/** The best of three: a busy machine is not the pattern's fault. */
function measure(run: () => void): number {
  const times = Array.from({ length: 3 }, () => {
    const started = performance.now()
    run()
    return performance.now() - started
  })
  return Math.min(...times)
}

test('S-27: no pattern goes back over its steps, whatever it is given', { timeout: 120_000 }, () => {
  const patterns = findPatterns()
  const slow = patterns.flatMap(({ file, pattern }) => {
    const worst = Math.max(...writeAttacks(pattern).map((text) => measure(() => text.search(pattern))))
    return worst > MOST_MS ? [`${file}: ${pattern} took ${worst.toFixed(0)} ms`] : []
  })
  reportRow('S-27', `${patterns.length - slow.length} of ${patterns.length} patterns linear over ${LENGTH} characters`)
  expect(patterns.length).toBeGreaterThan(15)
  expect(slow).toEqual([])
})

test('S-27: a pattern that is put together at run time is as quick', () => {
  const attacks = ['a@', 'a.', '-', '@', 'a-', 'a@a.'].map((piece) => piece.repeat(LENGTH / piece.length))
  for (const text of attacks) expect(measure(() => parseEmail(`a@${text}`))).toBeLessThan(MOST_MS)
})
