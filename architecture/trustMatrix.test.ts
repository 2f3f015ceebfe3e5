import { expect, test } from 'vitest'
import { type Commands, checkTrustMatrix } from './trustMatrix.ts'

const tests = {
  'app/a.test.ts': "test('W-01, W-02: …', () => {})",
  'e2e/b.spec.ts': `for (const name of names) test(\`W-02: \${name} …\`, () => {})`,
  'server/a.test.ts': "test.skip('W-04: …', () => {})\ntest('reads W-04: …', () => {})",
}
const isRunBy: Commands = [
  ['test', (path) => path.endsWith('.test.ts')],
  ['all', () => true],
]
const page = `
| shown | 1 | meaning |
| partly | 1 | meaning |
| not yet | 1 | meaning |
| does not apply | 1 | meaning |

| W-01 | sentence | figure | \`app/a.test.ts\` | test | shown |
| W-02 | sentence | figure | \`app/a.test.ts\`, \`b.spec.ts\` | test | partly: reason |
| W-03 | sentence | figure | - | - | does not apply: reason |
| W-04 | sentence | figure | \`server/a.test.ts\` | - | not yet |
`

test('a page that agrees has no problem', () => {
  expect(checkTrustMatrix(page, { tests, isRunBy })).toEqual([])
})

test.each([
  ['partly: reason', 'partly', ['W-02 is "partly" without a reason']],
  ['`app/a.test.ts` |', '- |', ['W-01 is "shown" without a test file']],
  ['`app/a.test.ts` |', '`a.test.ts` |', ['W-01 lists a.test.ts, which stands for 2 files']],
  [
    '`app/a.test.ts` |',
    '`gone.test.ts` |',
    [
      'W-01 lists gone.test.ts, which stands for 0 files',
      'W-01 is "shown", but no test title in gone.test.ts names it',
    ],
  ],
  ['`app/a.test.ts` |', '`b.spec.ts` |', ['W-01 is "shown", but no test title in b.spec.ts names it']],
  ['| test | shown', '| all | shown', ['W-01 says that it runs in "all", but it runs in "test"']],
  ['| - | not yet', '| test | not yet', ['W-04 says that it runs in "test", but it runs in "-"']],
  ['| W-04 |', '| W-03 |', ['W-03 appears twice']],
  ['| shown | 1 |', '| shown | 2 |', ['The page counts 2 rows as "shown", but has 1']],
  [
    '| shown |\n',
    '| not yet |\n',
    [
      'W-01 is "not yet", but app/a.test.ts names it',
      'The page counts 1 rows as "shown", but has 0',
      'The page counts 1 rows as "not yet", but has 2',
    ],
  ],
  [
    '| W-01 |',
    '| W-05 |',
    [
      'W-05 is "shown", but no test title in app/a.test.ts names it',
      'W-05 says that it runs in "test", but it runs in "-"',
      'app/a.test.ts names W-01, an unknown row',
    ],
  ],
  [
    '| not yet |\n',
    '| soon |\n',
    ['W-04 has the unknown state "soon"', 'The page counts 1 rows as "not yet", but has 0'],
  ],
])('%j changed to %j is found', (before, after, problems) => {
  expect(page).toContain(before)
  expect(checkTrustMatrix(page.replace(before, after), { tests, isRunBy })).toEqual(problems)
})
