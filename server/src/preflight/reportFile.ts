import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '../env.ts'
import { findClosingReason, parseReport, type Report } from './preflightReport.ts'

/** Kept with the server's data: a server that opens trading reads it. */
export function findReportFile({ dataDir }: Pick<Env, 'dataDir'>): string {
  return join(dataDir, 'preflight.json')
}

/** No value without a readable file of an earlier run. */
export async function readReport(file: string): Promise<Report | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : parseReport(text)
}

/**
 * Why networks must stay closed, by chain id, as the last run of this world found. An empty answer without a run: the
 * server makes its own checks when it starts.
 */
export async function readClosedNetworks({
  dataDir,
  worldFile,
}: Pick<Env, 'dataDir' | 'worldFile'>): Promise<ReadonlyMap<number, string>> {
  const report = await readReport(findReportFile({ dataDir }))
  if (report === undefined || (report.world === 'local') !== (worldFile !== undefined)) return new Map()
  return new Map(
    report.networks.flatMap((network) => {
      const reason = findClosingReason(network)
      return reason === undefined ? [] : [[network.chainId, reason] as const]
    }),
  )
}
