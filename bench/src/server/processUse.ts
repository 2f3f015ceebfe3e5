import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** CPU and memory use of a process so far. */
type ProcessUse = {
  readonly residentBytes: number
  /** NaN if the system does not report it. */
  readonly cpuSeconds: number
}

/** Read from outside, so that the measured process does no extra work. */
export function readProcessUse(pid: number): ProcessUse {
  const kibibytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return { residentBytes: Number(kibibytes) * 1024, cpuSeconds: readCpuSeconds(pid) }
}

function readCpuSeconds(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  // The process name may contain spaces, so fields are counted after its bracket. Fields 14 and 15 are in 10 ms ticks.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** V8 resizes its young generation in steps of megabytes, by the rate of requests. They would be taken for growth. */
export const fixedYoung: string[] = ['--min-semi-space-size=16', '--max-semi-space-size=16']
