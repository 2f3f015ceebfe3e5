import type { Disputes } from '@murmur/sdk/pools/readCalls'
import { type Hex, keccak256 } from 'viem'

type DisputesOptions = {
  readonly chainId: number
  readonly elapsed: () => number
  readonly log: { warn(details: object, message: string): void }
}

const MOST_OPEN = 2_000
const MOST_NAMED = 5
/** An incident that lasts is logged again. */
const REMIND_MS = 3_600_000

/** Logs an incident between two nodes once. It is over when they agree about all that they disagreed about. */
export function createDisputes({ chainId, elapsed, log }: DisputesOptions): Disputes {
  const incidents = new Map<string, Incident>()
  return {
    record({ nodes, blockHash, questions, isAgreed }) {
      const hosts = nodes.map(getHost)
      const incident = incidents.get(hosts.join())
      if (incident === undefined && !isAgreed.includes(false)) return
      const { open, since } = incident ?? { open: new Set<Hex>(), since: elapsed() }
      questions.forEach((question, at) => {
        const key = keccak256(`${question.target}${question.callData.slice(2)}`)
        if (isAgreed[at]) open.delete(key)
        else if (open.size < MOST_OPEN) open.add(key)
      })
      incidents.delete(hosts.join())
      if (open.size === 0) return
      const isOld = elapsed() - since > REMIND_MS
      incidents.set(hosts.join(), { open, since: isOld ? elapsed() : since })
      const disputed = questions.filter((_, at) => !isAgreed[at])
      if (disputed.length === 0 || (incident !== undefined && !isOld)) return
      const contracts = [...new Set(disputed.map(({ target }) => target))].slice(0, MOST_NAMED)
      log.warn({ chainId, blockHash, nodes: hosts, questions: disputed.length, contracts }, 'two nodes disagree')
    },
  }
}

type Incident = { readonly open: Set<Hex>; readonly since: number }

/** The remainder of a node's URL often contains a key. */
function getHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'unknown'
}
