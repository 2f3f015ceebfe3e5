import { expect, test } from 'vitest'
import { Failure } from '../../bin/src/failure.mjs'
import { withEarlierTree } from './earlierTree.mjs'

test.each(['--force', 'a b', '$(id)', ''])('%j is not a commit', async (commit) => {
  await expect(withEarlierTree(commit, async () => {})).rejects.toThrow(Failure)
})
