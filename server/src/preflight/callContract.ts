import type { Address } from '@murmur/engine/token'
import type { ChainClient } from '@murmur/sdk/chain/chainClient'
import { type Hex, isHex, numberToHex } from 'viem'

type Question = {
  readonly from: Address
  readonly to: Address
  readonly data: Hex
  readonly blockHash: Hex
  /** The code and the coins that stand at these addresses for this call only. */
  readonly overrides: Readonly<Record<Address, { readonly code?: Hex; readonly balance?: bigint }>>
}

type Reply =
  | { readonly type: 'answer'; readonly data: Hex }
  | { readonly type: 'reverted'; readonly data: Hex }
  | { readonly type: 'unreachable' }

/** One `eth_call` on the state of a block, with other code at some addresses. */
export async function callContract({ transport }: ChainClient, question: Question): Promise<Reply> {
  const { from, to, data, blockHash, overrides } = question
  const states = Object.fromEntries(
    Object.entries(overrides).map(([address, { code, balance }]) => [
      address,
      { ...(code && { code }), ...(balance !== undefined && { balance: numberToHex(balance) }) },
    ]),
  )
  const params = [{ from, to, data }, { blockHash }, states]
  const { signal } = new AbortController()
  const reading = await transport.read(
    async (node, own) => {
      const answer = await node.request({ method: 'eth_call', params, signal: own })
      return answer.type === 'result' || answer.type === 'reverted' ? answer : undefined
    },
    { signal },
  )
  const answer = reading?.value
  if (answer?.type === 'reverted') return answer
  return answer?.type === 'result' && isHex(answer.value)
    ? { type: 'answer', data: answer.value }
    : { type: 'unreachable' }
}
