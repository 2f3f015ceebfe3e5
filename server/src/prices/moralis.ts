import { isSameAddress, type Listing } from '@murmur/engine/token'
import * as v from 'valibot'
import type { Upstream } from '../upstream/upstreamClient.ts'
import type { SourcePrice } from './priceSource.ts'
import { findPriceContract, type PriceContract, type PriceSource, readFigure, splitBatches } from './priceSource.ts'

/** The Web3 Data API of Moralis, version 2.2: https://docs.moralis.com/data-api/evm/price */
export function createMoralis(upstream: Upstream): PriceSource {
  return {
    name: 'moralis',
    async getPrices(listings) {
      const contracts = listings.map(findPriceContract).filter((contract) => contract !== undefined)
      const covered = contracts.filter(({ chainName }) => chainName !== 'zksync')
      const answers = await Promise.all([
        ...covered.filter(isNative).map((contract) => askForOne(upstream, { contract })),
        ...groupByChain(covered.filter((contract) => !isNative(contract))).map((batch) =>
          askForMany(upstream, { batch }),
        ),
      ])
      const unknown = listings.map((listing): Answer => [listing, { type: 'unknown' }])
      return new Map([...unknown, ...answers.flat()])
    },
  }
}

type Answer = [Listing, SourcePrice]

const MOST_TOKENS = 100

/** The specification requests Polygon's native coin as a token, by the address of its wrapped form. */
function isNative({ listing, chainName }: PriceContract): boolean {
  return listing.tokenAddress === null && chainName === listing.chainName && chainName !== 'polygon'
}

function groupByChain(contracts: readonly PriceContract[]): readonly (readonly PriceContract[])[] {
  const chains = [...new Set(contracts.map(({ chainName }) => chainName))]
  return chains.flatMap((chain) =>
    splitBatches(
      contracts.filter(({ chainName }) => chainName === chain),
      { size: MOST_TOKENS },
    ),
  )
}

async function askForOne(upstream: Upstream, { contract }: { contract: PriceContract }): Promise<Answer[]> {
  const { listing, chainName, address } = contract
  const answer = await upstream.ask(`/erc20/${address}/price?chain=${chainName}&include=percent_change`)
  if (answer.type === 'failed') return [[listing, answer]]
  const items = answer.type === 'json' ? [answer.value] : []
  return [[listing, findPrice(items, { contract })]]
}

/** The response omits tokens with too little liquidity, so each one is looked up by its address. */
async function askForMany(upstream: Upstream, { batch }: { batch: readonly PriceContract[] }): Promise<Answer[]> {
  const chain = batch[0]?.chainName
  const answer = await upstream.ask(`/erc20/prices?chain=${chain}&include=percent_change`, {
    body: { tokens: batch.map(({ address }) => ({ token_address: address })) },
  })
  if (answer.type === 'failed') return batch.map(({ listing }) => [listing, answer])
  const items = answer.type === 'json' && Array.isArray(answer.value) ? answer.value : []
  return batch.map((contract) => [contract.listing, findPrice(items, { contract })])
}

function findPrice(items: readonly unknown[], { contract }: { contract: PriceContract }): SourcePrice {
  const item = items
    .filter((candidate) => v.is(itemSchema, candidate))
    .find(({ tokenAddress }) => isSameAddress(tokenAddress, contract.address))
  // The response has no timestamp, so the price counts as current.
  return readFigure(item?.usdPrice, { change24h: item?.['24hrPercentChange'], ageMs: 0 })
}

const itemSchema = v.object({
  tokenAddress: v.string(),
  usdPrice: v.unknown(),
  '24hrPercentChange': v.optional(v.unknown()),
})
