import type { Token } from '../../token.ts'
import type { Intent, SwapIntent } from '../intent.ts'
import { parseIntent } from '../parseIntent.ts'

/** One sentence with every answer that the rules accept. */
export type Example = { readonly kind: string; readonly text: string; readonly accept: readonly Intent[] }

export type Outcome = Example & {
  readonly intent: Intent
  readonly isExact: boolean
  /** A swap that is none of the accepted ones. */
  readonly isWrongSwap: boolean
  /** The accepted tokens on exchanged sides. */
  readonly isExchanged: boolean
  /** An amount that no accepted answer has. */
  readonly isInvented: boolean
}

export function scoreSet(examples: readonly Example[], tokens: readonly Token[]): readonly Outcome[] {
  return examples.map((example) => judge(example, parseIntent(example.text, tokens)))
}

function judge(example: Example, intent: Intent): Outcome {
  const isExact = example.accept.some((accepted) => isSame(accepted, intent))
  const swaps = example.accept.filter((accepted) => accepted.kind === 'swap')
  const wrong = intent.kind === 'swap' && !isExact ? intent : undefined
  return {
    ...example,
    intent,
    isExact,
    isWrongSwap: wrong !== undefined,
    isExchanged: wrong !== undefined && swaps.some((accepted) => isExchange(accepted, wrong)),
    isInvented: wrong !== undefined && !swaps.some(({ amount }) => write(amount) === write(wrong.amount)),
  }
}

function isExchange(one: SwapIntent, other: SwapIntent): boolean {
  return one.payToken === other.receiveToken && one.receiveToken === other.payToken && one.payToken !== one.receiveToken
}

/** An accepted question without a field stands for any. The reason of a refusal says nothing about right and wrong. */
function isSame(accepted: Intent, intent: Intent): boolean {
  if (accepted.kind === 'refuse') return intent.kind === 'refuse'
  if (accepted.kind === 'swap') return write(accepted) === write(intent)
  return intent.kind === 'clarify' && (accepted.missing.length === 0 || isSameList(accepted.missing, intent.missing))
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return write([...one].sort()) === write([...other].sort())
}

function write(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}
