/** An error the user can fix. Only its message is printed. */
export class Failure extends Error {}

/**
 * Runs a command and prints a `Failure` without its stack.
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
