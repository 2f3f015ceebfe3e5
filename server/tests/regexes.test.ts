import { readdirSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { parseEmail } from '../src/emailAddress.ts'
import { holdsTimeLimits, reportRow } from '../testing/deepRun.ts'

const folder = fileURLToPath(new URL('../src/', import.meta.url))
const LENGTH = 100_000
/** A pattern that backtracks takes many seconds for this length. Any other takes far below one, even on a busy machine. */
const MOST_MS = holdsTimeLimits ? 10 : 1_000

/** Reads only the built pages, never visitor input. */
const trustedFiles = ['http/securityHeaders.ts']

type Found = { readonly file: string; readonly pattern: RegExp }

/** Every regular expression literal in the product code of the server. */
function findPatterns(): readonly Found[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll(sep, '/'))
  const files = paths.filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  return files
    .filter((file) => !trustedFiles.includes(file))
    .flatMap((file) => {
      const found: Found[] = []
      const visitor = new Visitor({
        Literal(node) {
          if (!('regex' in node)) return
          found.push({ file, pattern: new RegExp(node.regex.pattern, node.regex.flags) })
        },
      })
      visitor.visit(parseSync(file, readFileSync(folder + file, 'utf8')).program)
      return found
    })
}

/** Inputs that make a careless pattern backtrack: its own words repeated, with an ending that does not match. */
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

/** The best of up to three, because the machine may be busy. */
function measure(run: () => void): number {
  let best = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 3 && best > MOST_MS; tries += 1) {
    const started = performance.now()
    run()
    best = Math.min(best, performance.now() - started)
  }
  return best
}

test('S-27: no pattern backtracks on hostile input', () => {
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
