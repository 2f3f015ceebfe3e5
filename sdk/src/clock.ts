/**
 * Milliseconds to measure ages with, the same on the page and in its workers. `performance.now` never jumps, but on some
 * systems it stops while the computer sleeps; the date does not. By the later of the two nothing looks younger than it is.
 */
export function elapsed(): number {
  return Math.max(performance.timeOrigin + performance.now(), Date.now())
}
