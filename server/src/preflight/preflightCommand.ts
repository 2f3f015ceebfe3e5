import { mkdir, writeFile } from 'node:fs/promises'
import { networks } from '@murmur/engine/network'
import type { World, WorldNetwork } from '@murmur/sdk/api'
import { type Env, parseEnv } from '../env.ts'
import { createPriceSources } from '../prices/priceSources.ts'
import { createAcrossUpstream, createTransferFees } from '../transfers/transferFees.ts'
import { createUpstreamFactory } from '../upstream/upstreamClient.ts'
import { getWorld } from '../world/worldRoutes.ts'
import { findClosingReason, formatReport, type Report } from './preflightReport.ts'
import { findReportFile, readReport } from './reportFile.ts'
import { runPreflight } from './runPreflight.ts'

type CommandOptions = {
  readonly args: readonly string[]
  readonly source: Readonly<Record<string, string | undefined>>
  readonly fetch: typeof fetch
  say(line: string): void
}

/** `--live` asks the real networks, otherwise the local world. Resolves with the exit code. */
export async function runPreflightCommand({ args, source, fetch, say }: CommandOptions): Promise<0 | 1 | 2> {
  const env = parseEnv(args.includes('--live') ? { ...source, WORLD_FILE: undefined } : source)
  const world = env.worldFile === undefined ? listLiveWorld(env) : await getWorld(env)
  if (world === undefined) {
    say('The local chains have not started.')
    return 2
  }
  const wanted = chooseNetworks(args, world)
  if (wanted.length === 0) {
    say(`--network is one of ${networks.map(({ id }) => id).join(', ')}.`)
    return 2
  }
  const file = findReportFile(env)
  const before = await readReport(file)
  const log = { warn: (...parts: readonly unknown[]) => say(parts.map(describePart).join(' ')) }
  const elapsed = () => performance.now()
  const createUpstream = createUpstreamFactory({ fetch, log, elapsed, random: Math.random })
  const upstream = createAcrossUpstream(env, { createUpstream })
  const last = before?.world === world.name ? before : undefined
  const report = await runPreflight({
    world: { ...world, networks: wanted },
    fetch,
    now: Date.now,
    random: Math.random,
    sources: createPriceSources(env, { createUpstream, now: Date.now }),
    getFees: createTransferFees({ upstream, getWorld: async () => world, now: Date.now }),
    known: last?.codes ?? {},
    say,
  })
  say(formatReport(report))
  await mkdir(env.dataDir, { recursive: true })
  await writeFile(file, `${JSON.stringify(joinReports(last, report), undefined, 2)}\n`)
  say(`Written to ${file}.`)
  return report.networks.some((network) => findClosingReason(network) !== undefined) ? 1 : 0
}

function describePart(part: unknown): string {
  return typeof part === 'string' ? part : JSON.stringify(part)
}

function listLiveWorld({ rpcUrls }: Pick<Env, 'rpcUrls'>): World {
  const listed = networks.flatMap((network): readonly WorldNetwork[] => {
    if (network.kind !== 'evm') return []
    const { chainId, live } = network
    return [{ chainId, rpcUrls: rpcUrls[chainId] ?? live.rpcUrls, genesisHash: live.genesisHash, contracts: {} }]
  })
  return { name: 'live', networks: listed }
}

/** All of them, or the one after `--network`. */
function chooseNetworks(args: readonly string[], world: World): readonly WorldNetwork[] {
  const at = args.indexOf('--network')
  if (at === -1) return world.networks
  const wanted = networks.find(({ id }) => id === args[at + 1])
  return world.networks.filter(({ chainId }) => chainId === wanted?.chainId)
}

/** A run of one network keeps what the last run said of the others. */
function joinReports(last: Report | undefined, report: Report): Report {
  const others = last?.networks.filter(({ chainId }) => report.networks.every((one) => one.chainId !== chainId)) ?? []
  return { ...report, networks: [...others, ...report.networks] }
}
