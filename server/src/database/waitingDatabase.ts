import type { Database } from './database.ts'

const RETRY_MS = 5_000

type WaitOptions = { readonly elapsed: () => number }

/**
 * Opens the database. If the disk is full, the server still starts and serves requests without it: each use of it
 * fails until it can be opened.
 */
export async function openOrWait(open: () => Promise<Database>, { elapsed }: WaitOptions): Promise<Database> {
  try {
    return await open()
  } catch (error) {
    if (!isFull(error)) throw error
    return createWaitingDatabase(open, { elapsed, problem: error as Error })
  }
}

/** SQLite reports a full disk, or an input/output error where a quota or file limit is the reason. */
function isFull(error: unknown): boolean {
  return error instanceof Error && /disk is full|disk I\/O error|ENOSPC|EDQUOT|EFBIG/.test(error.message)
}

type Waiting = WaitOptions & { readonly problem: Error }

function createWaitingDatabase(open: () => Promise<Database>, { elapsed, problem }: Waiting): Database {
  let opening: Promise<Database> = Promise.reject(problem)
  opening.catch(() => undefined)
  let isOpen = false
  let triedAt = elapsed()
  const get = () => {
    if (isOpen || elapsed() - triedAt < RETRY_MS) return opening
    triedAt = elapsed()
    opening = open()
    opening.then(
      () => (isOpen = true),
      () => undefined,
    )
    return opening
  }
  return {
    startProblem: problem.message,
    transaction: async (work) => (await get()).transaction(work),
    snapshot: async (work) => (await get()).snapshot(work),
    migrationLock: undefined,
    skipLocked: '',
    restoreLocks: [],
    scrub: async () => (await get()).scrub(),
    async close() {
      if (isOpen) await (await opening).close()
    },
  }
}
