/** The key of every test: whatever shows it in any test has a leak. */
export const EXAMPLE_KEY = 'canary-8f1c3e5b7a9d2046'

/** Gives the text back where the key is not in it. For tests. */
export function assertNoKey(text: string): string {
  if (text.includes(EXAMPLE_KEY)) throw new Error(`The key is in: ${text.slice(0, 500)}`)
  return text
}
