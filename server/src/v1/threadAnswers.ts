import { findAnyListing } from '@murmur/engine/listedTokens'
import { networks } from '@murmur/engine/network'
import { parseListingIds } from '@murmur/engine/token'
import type { RiskAnswer, TradingAnswer, World } from '@murmur/sdk/api'
import type { FeesQuestion } from '@murmur/sdk/transfer/parseSuggestedFees'
import type { Env } from '../env.ts'
import type { PriceAnswers } from '../prices/priceAnswers.ts'
import type { RiskService } from '../risk/riskService.ts'
import { type FeesResult, parseFeesQuestion } from '../transfers/transferFees.ts'
import { getWorld } from '../world/worldRoutes.ts'

type AnswerOptions = {
  readonly env: Pick<Env, 'trading' | 'worldFile' | 'rpcUrls'>
  readonly answers: Pick<PriceAnswers, 'get'>
  readonly getFees: (question: FeesQuestion) => Promise<FeesResult>
  readonly risk: RiskService
}

/** Answers the threads as the routes of the same paths answer clients. No value where those have no answer. */
export function createThreadAnswers(options: AnswerOptions): (path: string) => Promise<unknown> {
  const { env, answers, getFees } = options
  return async (path) => {
    const [route = '', query = ''] = path.split('?')
    switch (route) {
      case '/api/world':
        return await findWorld(env)
      case '/api/trading':
        return { trading: env.trading } satisfies TradingAnswer
      case '/v1/prices': {
        const answer = await answers.get(`/api/prices?${query}`)
        return answer.type === 'ready' ? JSON.parse(answer.body) : undefined
      }
      case '/v1/bridge-fees': {
        const question = parseFeesQuestion(path)
        const result = question && (await getFees(question))
        return result?.type === 'fees' ? result.fees : undefined
      }
      case '/api/risk':
        return await findRisks(query, options)
      default:
        return undefined
    }
  }
}

/** In the live world with the operator's own nodes, which no client ever sees. */
async function findWorld({ worldFile, rpcUrls }: AnswerOptions['env']): Promise<World | undefined> {
  const world = await getWorld({ worldFile })
  if (world === undefined || world.name === 'local') return world
  const live = networks.flatMap((network) =>
    network.kind === 'evm'
      ? [
          {
            chainId: network.chainId,
            rpcUrls: [...(rpcUrls[network.chainId] ?? network.live.rpcUrls)],
            genesisHash: network.live.genesisHash,
            contracts: {},
          },
        ]
      : [],
  )
  return { ...world, networks: live }
}

async function findRisks(query: string, { risk }: AnswerOptions): Promise<RiskAnswer | undefined> {
  const listings = parseListingIds(new URLSearchParams(query).get('listings') ?? '', findAnyListing)
  if (listings === undefined) return undefined
  const found = await Promise.all(listings.map(async (listing) => [listing.id, await risk.get(listing)] as const))
  return { risks: Object.fromEntries(found) }
}
