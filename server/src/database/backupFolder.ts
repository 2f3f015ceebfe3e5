import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const DAY_MS = 86_400_000
/** An erased address must be gone from the backups, too. */
const KEEP_DAYS = 30

/** The name of the day's backup in a folder of backups. */
export function nameBackup(now: number): string {
  return `murmur-${new Date(now).toISOString().slice(0, 10)}.gz`
}

/**
 * Deletes the backups that are 30 days old, and resolves with their number. Only the day in the name counts: copying a
 * file changes its time.
 */
export async function deleteOldBackups(folder: string, { now }: { now: number }): Promise<number> {
  const oldest = now - KEEP_DAYS * DAY_MS
  const names = (await readdir(folder)).filter((name) => (findDay(name) ?? now) <= oldest)
  for (const name of names) await rm(join(folder, name))
  return names.length
}

/** The paths of the backups in a folder, the newest first. */
export async function listBackups(folder: string): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter((name) => findDay(name) !== undefined)
  return names
    .sort()
    .reverse()
    .map((name) => join(folder, name))
}

/** No value if the file is no backup, or of a day that does not exist. */
function findDay(name: string): number | undefined {
  const [, day] = /^murmur-(\d{4}-\d{2}-\d{2})\.gz$/.exec(name) ?? []
  const time = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) ? undefined : time
}
