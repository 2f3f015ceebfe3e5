import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** What a process has used so far. */
export type ProcessUse = {
  readonly residentBytes: number
  /** Not a number where the system does not say it finely enough. */
  readonly cpuSeconds: number
}

/** From outside, so that the measured process does not have to help. */
export function readProcessUse(pid: number): ProcessUse {
  const kibibytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return { residentBytes: Number(kibibytes) * 1024, cpuSeconds: readCpuSeconds(pid) }
}

function readCpuSeconds(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  // The name of the process may hold spaces; what follows its bracket does not. Fields 14 and 15, in ticks of 10 ms.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}
