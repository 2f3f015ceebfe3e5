/** A start that cannot succeed as things are: the message says in one line what to change. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
