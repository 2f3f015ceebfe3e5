/** A price service that hangs must not keep the modal open. */
const LONGEST_MS = 2_000

type Clock = { wait(ms: number): Promise<void> }

/** Resolves when the price has come or failed, or when the time is up. */
export async function waitForPrice(price: Promise<unknown>, { wait }: Clock): Promise<void> {
  // A price that did not come is no reason to wait for it.
  await Promise.race([price.catch(() => {}), wait(LONGEST_MS)])
}
