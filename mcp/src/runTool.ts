import type { MarketSource } from '@murmur/sdk/murmur/marketSource'
import { Refusal } from '@murmur/sdk/murmur/refusal'
import { type Input, ToolError } from './readInput.ts'
import { describeRefusal } from './refusalWords.ts'
import { tools } from './tools.ts'

export type ToolCall = { readonly name: string; readonly input: Input }

export type ToolAnswer =
  /** The result as JSON. */
  | { readonly type: 'done'; readonly text: string }
  /** A sentence for the agent. */
  | { readonly type: 'failed'; readonly message: string }

export type RunTool = (call: ToolCall) => Promise<ToolAnswer>

export const toolFailed: ToolAnswer = { type: 'failed', message: 'This did not work. Try again in a moment.' }

/** Runs the tools in this thread. Failures are values; those that are not the agent's go to `onError`, too. */
export function createRunTool(
  source: MarketSource,
  { onError }: { readonly onError: (error: unknown) => void },
): RunTool {
  return async ({ name, input }) => {
    const tool = Object.hasOwn(tools, name) ? tools[name] : undefined
    if (tool === undefined) return { type: 'failed', message: `There is no tool ${name.slice(0, 100)}.` }
    try {
      return { type: 'done', text: JSON.stringify(await tool.run(input, source)) }
    } catch (error) {
      if (error instanceof ToolError) return { type: 'failed', message: error.message }
      if (error instanceof Refusal) return { type: 'failed', message: describeRefusal(error) }
      // Its message could name a node with its key.
      onError(error)
      return toolFailed
    }
  }
}
