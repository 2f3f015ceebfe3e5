/**
 * Ends this process when the shell that npm started it in has gone: npm sends its signals to that shell, which dies of
 * them without passing them on.
 */
export function endWithParent() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  watch.unref()
}
