/** For every React root. An error that a boundary contains is only a warning: the page keeps working. */
export const rootOptions = {
  onCaughtError: (error: unknown) => console.warn('A part of the page failed.', error),
}
