/**
 * Runs in the page. Playwright's `fill` sets the value of a field in Firefox, which React does not notice. The browser's
 * own command inserts the text like an input method.
 */
export function insertTextLikeAnInputMethod(): void {
  const insert = (text: string) => void document.execCommand('insertText', undefined, text)
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => {} })
}
