/** React listens to these on both roots around the field, going down and coming back up. */
const kinds = ['keydown', 'keypress', 'textInput', 'selectionchange', 'keyup']

/**
 * Keeps what leads up to a new text from React, which would look at each part of a key four times for nobody. The text
 * itself comes as `input`, and that it hears.
 */
export function keepKeys(field: HTMLElement): () => void {
  const ending = new AbortController()
  const keep = (event: Event) => {
    if (event.target === field) event.stopPropagation()
  }
  for (const kind of kinds) document.addEventListener(kind, keep, { capture: true, signal: ending.signal })
  return () => ending.abort()
}
