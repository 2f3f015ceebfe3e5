import * as v from 'valibot'

// Clients parse this answer alone. Apart from the other schemas of version 1, which spread objects: a bundler keeps those
// even if they are unused.

export const chainId = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1),
  v.maxValue(9_999_999_999),
  v.description('A chain id.'),
)

const networkSchema = v.object({
  chainId,
  id: v.pipe(v.string(), v.description('Its short name, such as `base`.')),
  name: v.string(),
  coin: v.pipe(v.string(), v.description('The symbol of its own coin.')),
  market: v.pipe(
    v.picklist(['open', 'starting', 'stale', 'closed']),
    v.description('Whether it can be quoted. A network is read from the first request on.'),
  ),
  rpcUrls: v.pipe(v.array(v.string()), v.description('Public nodes.')),
  genesisHash: v.pipe(v.string(), v.description('The hash of block 0. It identifies a chain; the id alone does not.')),
  contracts: v.pipe(v.record(v.string(), v.string()), v.description('Deployed contracts by name, in the local world.')),
  hookCodeHashes: v.exactOptional(v.record(v.string(), v.string())),
})

/** `GET /v1/networks` */
export const networksSchema = v.object({
  world: v.pipe(v.picklist(['local', 'live']), v.description('`local`: chains on one machine. `live`: the real ones.')),
  trading: v.pipe(v.picklist(['open', 'closed']), v.description('While it is closed, no transactions are built.')),
  networks: v.array(networkSchema),
})
export type NetworksAnswer = v.InferOutput<typeof networksSchema>
