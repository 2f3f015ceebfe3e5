import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

// Where memory serves as a disk, a thousand commits do not wait for a real one.
const place = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** A folder that is gone after the test. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(place, 'murmur-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
