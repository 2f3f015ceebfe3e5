import * as v from 'valibot'

/** In the order of the table. */
const checkNames = ['nodes', 'contracts', 'tokens', 'pools', 'quotes', 'swap', 'prices', 'bridge'] as const

const problem = v.object({ what: v.string(), advice: v.string() })
const row = v.object({
  check: v.picklist(checkNames),
  /** A network with a failed row must stay closed. One that only differs may trade. */
  outcome: v.picklist(['passed', 'differs', 'failed', 'skipped']),
  /** The evidence, in a few words. */
  found: v.string(),
  problems: v.array(problem),
})
const network = v.object({ chainId: v.number(), name: v.string(), rows: v.array(row) })

/** The file that a server reads before it opens trading. */
const reportSchema = v.object({
  world: v.picklist(['local', 'live']),
  /** In milliseconds since 1970. */
  madeAt: v.number(),
  networks: v.array(network),
  /** The hash of the code at each address, by chain id, to compare with the next run. */
  codes: v.record(v.string(), v.record(v.string(), v.string())),
})

export type Problem = Readonly<v.InferOutput<typeof problem>>
export type Row = Readonly<Omit<v.InferOutput<typeof row>, 'problems'>> & { readonly problems: readonly Problem[] }
export type NetworkReport = { readonly chainId: number; readonly name: string; readonly rows: readonly Row[] }
export type Codes = Readonly<Record<string, Readonly<Record<string, string>>>>
export type Report = {
  readonly world: 'local' | 'live'
  readonly madeAt: number
  readonly networks: readonly NetworkReport[]
  readonly codes: Codes
}

const reportText = v.pipe(v.string(), v.parseJson(), reportSchema)

/** No value for any other text. */
export function parseReport(text: string): Report | undefined {
  const parsed = v.safeParse(reportText, text)
  return parsed.success ? parsed.output : undefined
}

/** Why a network must stay closed; undefined if it may open. */
export function findClosingReason({ rows }: NetworkReport): string | undefined {
  const failed = rows.filter(({ outcome }) => outcome === 'failed')
  if (failed.length === 0) return undefined
  return failed.map(({ check, problems }) => `${check}: ${problems[0]?.what ?? 'failed'}`).join('; ')
}

const marks = { passed: 'ok', differs: 'differs', failed: 'FAILED', skipped: '-' } as const

/** A table of every row, then each problem with its advice. */
export function formatReport({ networks }: Pick<Report, 'networks'>): string {
  const lines = networks.flatMap(({ name, rows }) =>
    rows.map(({ check, outcome, found }) => [name, check, marks[outcome], found]),
  )
  const head = ['network', 'check', 'result', 'found']
  const widths = head.map((title, at) => Math.max(title.length, ...lines.map((cells) => cells[at]?.length ?? 0)))
  const write = (cells: readonly string[]) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd()
  const table = [write(head), write(widths.map((width) => '-'.repeat(width))), ...lines.map(write)]
  return [...table, '', ...networks.flatMap(formatProblems), ...networks.map(formatResult)].join('\n')
}

function formatProblems({ name, rows }: NetworkReport): readonly string[] {
  const problems = rows.flatMap(({ check, outcome, problems }) =>
    problems.map(({ what, advice }) => `  ${marks[outcome]} ${check}: ${what} ${advice}`),
  )
  return problems.length === 0 ? [] : [`${name}`, ...problems, '']
}

function formatResult(network: NetworkReport): string {
  const reason = findClosingReason(network)
  return reason === undefined ? `${network.name} may open.` : `${network.name} must stay closed.`
}

type Finding = { readonly found: string; readonly failed?: readonly Problem[]; readonly differing?: readonly Problem[] }

/** A failure outweighs a difference. */
export function createRow(check: Row['check'], { found, failed = [], differing = [] }: Finding): Row {
  const problems = [...failed, ...differing]
  if (failed.length > 0) return { check, outcome: 'failed', found, problems }
  return { check, outcome: problems.length > 0 ? 'differs' : 'passed', found, problems }
}

export function skipRow(check: Row['check'], found: string): Row {
  return { check, outcome: 'skipped', found, problems: [] }
}
