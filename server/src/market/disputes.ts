import type { Address } from '@murmur/engine/token'
import { type Hex, keccak256 } from 'viem'

/** Where two nodes disagree, for operators. */
export type Disputes = {
  /** Hears of each list of questions that two nodes answered. */
  hear(comparison: Comparison): void
}

type Comparison = {
  /** Their URLs. */
  readonly nodes: readonly string[]
  readonly blockHash: Hex
  readonly questions: readonly Question[]
  /** For each question. */
  readonly isAgreed: readonly boolean[]
}

type Question = { readonly target: Address; readonly callData: Hex }

type DisputesOptions = {
  readonly chainId: number
  readonly log: { warn(details: object, message: string): void }
}

/** More are forgotten, oldest first, and may be logged again. */
const MOST_OPEN = 2_000
const MOST_NAMED = 5

/** Logs a disagreement once, until the nodes agree about the same question again. */
export function createDisputes({ chainId, log }: DisputesOptions): Disputes {
  const open = new Set<Hex>()
  const begins = (question: Question, isAgreed: boolean): boolean => {
    if (isAgreed && open.size === 0) return false
    const key = keccak256(`${question.target}${question.callData.slice(2)}`)
    if (isAgreed) open.delete(key)
    if (isAgreed || open.has(key)) return false
    open.add(key)
    const [oldest] = open
    if (open.size > MOST_OPEN && oldest !== undefined) open.delete(oldest)
    return true
  }
  return {
    hear({ nodes, blockHash, questions, isAgreed }) {
      const begun = questions.filter((question, at) => begins(question, isAgreed[at] ?? false))
      if (begun.length === 0) return
      const contracts = [...new Set(begun.map(({ target }) => target))].slice(0, MOST_NAMED)
      const details = { chainId, blockHash, nodes: nodes.map(getHost), questions: begun.length, contracts }
      log.warn(details, 'two nodes disagree')
    },
  }
}

/** The rest of a node's URL often contains a key. */
function getHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'unknown'
}
