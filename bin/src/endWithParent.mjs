/**
 * Ends this process when the shell between npm and this process is gone: npm signals only that shell, which exits
 * without forwarding the signal.
 */
export function endWithParent() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  // On Windows a process keeps the id of a parent that has ended.
  endWhen(() => process.ppid !== parent || !isRunning(parent))
}

/**
 * Ends this process when another one is gone, even if a shell between them is still running.
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
