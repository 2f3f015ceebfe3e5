import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

// A RAM disk, if there is one, makes thousands of commits fast.
const place = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** A folder that is removed after the test. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(place, 'murmur-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
