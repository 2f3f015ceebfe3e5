import { expect, test } from 'vitest'
import manifest from './manifest.json'
import { findChanges, type PartRecord, recordPart } from './partRecord.ts'
import { parts } from './parts.ts'

const records: Readonly<Record<string, PartRecord>> = manifest

for (const [name, part] of Object.entries(parts)) {
  test(`${name} match their sources (else run \`npm run brand -- ${name}\`)`, () => {
    expect(findChanges(records[name], { now: recordPart(part) })).toEqual([])
  })
}

test('a changed source, a changed output and a new file are named', () => {
  const before = { inputs: { 'a.ts': '1', 'b.css': '1' }, outputs: { 'c.png': '1' } }
  const now = { inputs: { 'a.ts': '2', 'b.css': '1', 'd.ts': '1' }, outputs: { 'c.png': '2' } }
  expect(findChanges(before, { now })).toEqual(['a.ts', 'd.ts', 'c.png'])
  expect(findChanges(before, { now: before })).toEqual([])
})
