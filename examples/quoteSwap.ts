import { openNetwork, prepareSwap, quoteSwap } from '@murmur/sdk/tradeClient.js'

/** Quotes, plans and simulates a swap of the local world. Nothing is signed or sent. */
export async function quote(server: string): Promise<string> {
  const network = await openNetwork(server, { chainId: 1, world: 'local' })
  if (network === undefined) return 'Murmur does not trade on this network.'
  const quoted = await quoteSwap(network, { pay: 'ETH', receive: 'USDC', amount: '0.5' })
  if (quoted.type === 'none') return `There is no quote: ${quoted.reason}.`
  const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
  const offer = await prepareSwap(network, { quoted, account })
  if (offer.type === 'refused') return `It cannot be planned: ${offer.reason}.`
  const steps = offer.steps.map(({ type }) => type).join(', ')
  return `${quoted.quote.receive.units} units of USDC. Steps: ${steps}. The simulation ${offer.simulation.type}.`
}
