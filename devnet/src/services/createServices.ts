import type { Chains } from '../chains.ts'
import { getStartingPrice } from '../world/startingPrices.ts'
import { createAcrossService } from './acrossService.ts'
import { createAlloraService } from './alloraService.ts'
import { createDayChanges } from './dayChanges.ts'
import { createFaucetService } from './faucetService.ts'
import { createAlloraLedger, createLcdService } from './lcdService.ts'
import { createLlamaService } from './llamaService.ts'
import { createModelService } from './modelService.ts'
import { createMoralisService } from './moralisService.ts'
import { createPoolPrices } from './poolPrices.ts'
import { createFaults } from './serviceFaults.ts'
import type { Services } from './startServices.ts'

/** Local copies of the server's upstream services, answered from the chains. */
export function createServices(
  { networks, fund, accounts, relayerFaults }: Pick<Chains, 'networks' | 'fund' | 'accounts' | 'relayerFaults'>,
  { now }: { now: () => number },
): Services {
  const prices = createPoolPrices(networks, { now })
  // A real service knows its prices before anybody asks. A read that fails is repeated by the first question.
  for (const { chainId } of networks) prices.read(chainId).catch(() => undefined)
  const dayChanges = createDayChanges({ now, findStart: (id) => findStart(id, networks) })
  const faults = createFaults({ relayer: relayerFaults })
  const ledger = createAlloraLedger()
  // The funded accounts of the other chains also have money on Allora, at the same bytes.
  for (const { address } of accounts) ledger.give(Buffer.from(address.slice(2), 'hex'), riches)
  return {
    moralis: faults.wrap('moralis', createMoralisService({ prices, dayChanges })),
    llama: faults.wrap('llama', createLlamaService({ prices, dayChanges, now })),
    lcd: faults.wrap('lcd', createLcdService(ledger)),
    across: faults.wrap('across', createAcrossService({ networks })),
    allora: faults.wrap('allora', createAlloraService({ prices, now })),
    llm: faults.wrap('llm', createModelService()),
    faucet: createFaucetService({ networks, fund, ledger }),
    faults: faults.control,
  }
}

const riches = { denom: 'uallo', amount: String(10_000n * 10n ** 18n) }

function findStart(id: string, networks: Chains['networks']): number | undefined {
  const [chainId, address] = id.split(':')
  const network = networks.find((one) => String(one.chainId) === chainId)
  const token = network?.tokens.find((one) => one.address === address)
  return token && Number(getStartingPrice(token.asset)) / 1e6
}
