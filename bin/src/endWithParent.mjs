/**
 * Ends this process when the shell that npm started it in has gone: npm sends its signals to that shell, which dies of
 * them without passing them on.
 */
export function endWithParent() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  // On Windows a process keeps the id of a parent that has ended.
  endWhen(() => process.ppid !== parent || !isRunning(parent))
}

/**
 * Ends this process when another one has gone, whatever stands between them: a shell in between stays.
 * @param {number} pid
 */
export function endWith(pid) {
  endWhen(() => !isRunning(pid))
}

/** @param {() => boolean} isOver */
function endWhen(isOver) {
  const watch = setInterval(() => {
    if (!isOver()) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  watch.unref()
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
