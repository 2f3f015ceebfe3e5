import { BaseError } from 'viem'

/**
 * True if the network, a node or a wallet failed, which is an expected outcome. Any other error is our bug: it must
 * reach a boundary that reports it.
 */
export function isOutsideFailure(error: unknown): boolean {
  // An aborted request, or one that took too long.
  if (error instanceof DOMException) return true
  if (!(error instanceof BaseError)) return false
  // viem wraps whatever its transport throws, our own bugs included.
  return hasCause(error, isOutside) || !hasCause(error, isProgrammingError)
}

/** The value, or undefined where the network, a node or a wallet failed. Rejects with a bug. */
export async function attemptOutside<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (isOutsideFailure(error)) return undefined
    throw error
  }
}

/** An error of the network, a node, a wallet or a download, whatever its cause looks like. */
export class OutsideFailure extends BaseError {
  override name = 'OutsideFailure'
}

/** Makes every rejection a failure from outside. `fetch` and `import()` reject with a TypeError if the network fails. */
export async function fromOutside<T>(coming: Promise<T>, { failure }: { readonly failure: string }): Promise<T> {
  try {
    return await coming
  } catch (error) {
    throw new OutsideFailure(failure, { cause: error instanceof Error ? error : new Error(String(error)) })
  }
}

/** For viem's actions: their formatters throw a TypeError on a malformed answer, which is the failure of that node. */
export async function readNode<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof BaseError || !(error instanceof Error)) throw error
    throw new OutsideFailure('The node gave an answer that cannot be read.', { cause: error })
  }
}

function hasCause(error: BaseError, test: (cause: unknown) => boolean): boolean {
  return error.walk(test) !== null
}

function isOutside(error: unknown): boolean {
  return error instanceof OutsideFailure
}

function isProgrammingError(error: unknown): boolean {
  return error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError
}
