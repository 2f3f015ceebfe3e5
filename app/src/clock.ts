/**
 * Milliseconds for ages, the same on the page and in its workers. `performance.now` is steady, but stands still on some
 * systems while the computer sleeps; the clock of the wall goes on. With the later of the two nothing looks younger than it
 * is.
 */
export function elapsed(): number {
  return Math.max(performance.timeOrigin + performance.now(), Date.now())
}
