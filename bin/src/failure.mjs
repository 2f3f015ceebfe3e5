/** Something the person at the keyboard can mend: the message is the whole explanation. */
export class Failure extends Error {}

/**
 * Runs a command, and tells a failure in its own words instead of a stack.
 * @param {() => Promise<void>} command
 */
export async function runCommand(command) {
  try {
    await command()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
