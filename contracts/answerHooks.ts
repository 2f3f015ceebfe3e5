import { parseArgs } from 'node:util'
import { networks } from '@murmur/engine/network'
import { getAddress, isAddress } from 'viem'
import { describeHooks } from './describeHooks.ts'

const usage = `npm run hooks -- --network base [--curve 0x…] [--pair 0x…/0x…]
  --network  ${networks.map(({ id }) => id).join(', ')}
  --curve    a pool of Curve, which needs a hook of its own; may be repeated
  --pair     two tokens, to initialise their pools`

/** The text that the command prints, or why it cannot. */
export function answerHooks(args: readonly string[]): { readonly text: string; readonly isDone: boolean } {
  const { values } = parseArgs({
    args: [...args],
    options: {
      network: { type: 'string' },
      curve: { type: 'string', multiple: true, default: [] },
      pair: { type: 'string' },
    },
  })
  const network = networks.find(({ id }) => id === values.network)
  const tokens = values.pair?.split('/')
  const addresses = [...values.curve, ...(tokens ?? [])]
  const [one, other] = tokens ?? []
  const isPair = tokens === undefined || (tokens.length === 2 && one !== other)
  if (network === undefined || !isPair || !addresses.every((address) => isAddress(address))) {
    return { text: usage, isDone: false }
  }
  const text =
    network.kind === 'evm'
      ? describeHooks(network, {
          curvePools: values.curve.map((pool) => getAddress(pool)),
          pair: one === undefined || other === undefined ? undefined : [getAddress(one), getAddress(other)],
        })
      : undefined
  return text === undefined
    ? { text: `${network.name} has no Uniswap V4, so hooks are not possible there.`, isDone: false }
    : { text, isDone: true }
}
