/** Makes the relayer misbehave. */
export type RelayerFault =
  | { readonly type: 'slow' | 'refuse'; readonly seconds: number }
  | { readonly type: 'broke' | 'twice' | 'wrongChain' | 'slump' }

/** For the answer of the faults endpoint. */
export const relayerFaultTexts: Readonly<Record<RelayerFault['type'], string>> = {
  slow: 'Fills after `seconds` (60 unless given), or at once if the deposit is sped up or the fault ends.',
  refuse:
    'Does not fill. The deposit is refunded `seconds` (0 unless given) after its deadline, or when the fault ends.',
  broke: 'Has none of the output token. The deposit is refunded after its deadline.',
  twice: 'Fills, and sends the same fill again, which the bridge refuses.',
  wrongChain: 'Fills on another chain than the asked one, at its own loss. The deposit is refunded after its deadline.',
  slump: 'Before it fills a deposit with a swap, somebody sells its token on the destination, so that most swaps fail.',
}

export type RelayerFaults = {
  /** For the next `count` deposits, or for all. Undefined ends it, and delayed work is done at once. */
  set(fault: RelayerFault | undefined, options?: { readonly count?: number }): void
  /** The fault of the next deposit. */
  take(): RelayerFault | undefined
}

export function createRelayerFaults({ onEnd }: { readonly onEnd: () => void }): RelayerFaults {
  let current: RelayerFault | undefined
  let left = 0
  return {
    set(fault, { count = Number.POSITIVE_INFINITY } = {}) {
      current = fault
      left = count
      if (fault === undefined) onEnd()
    },
    take() {
      if (left <= 0) return undefined
      left -= 1
      return current
    },
  }
}

const DEFAULT_SECONDS = { slow: 60, refuse: 0 }
const MOST_SECONDS = 86_400

/** None if there is no fault of this name. */
export function parseRelayerFault(type: unknown, { seconds }: { readonly seconds: unknown }): RelayerFault | undefined {
  const types = Object.keys(relayerFaultTexts) as RelayerFault['type'][]
  const known = types.find((one) => one === type)
  if (known !== 'slow' && known !== 'refuse') return known && { type: known }
  const isTime = typeof seconds === 'number' && seconds >= 0 && seconds <= MOST_SECONDS
  return { type: known, seconds: isTime ? seconds : DEFAULT_SECONDS[known] }
}
