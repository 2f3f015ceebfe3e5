/** The imports of each file. */
type Graph = ReadonlyMap<string, readonly string[]>

/** One shortest cycle per group of files that import each other, from its first file back to it. */
export function findCycles(graph: Graph): string[][] {
  const known = new Set<string>()
  return [...graph.keys()].sort().flatMap((file) => {
    if (known.has(file)) return []
    const cycle = findPath(file, { to: file, graph })
    if (cycle === undefined) return []
    for (const other of graph.keys()) {
      if (findPath(file, { to: other, graph }) && findPath(other, { to: file, graph })) known.add(other)
    }
    return [cycle]
  })
}

/** The shortest path along imports, at least one step long. */
function findPath(from: string, { to, graph }: { to: string; graph: Graph }): string[] | undefined {
  const paths: string[][] = [[from]]
  const seen = new Set<string>()
  for (const path of paths) {
    for (const next of graph.get(path.at(-1) ?? from) ?? []) {
      if (next === to) return [...path, to]
      if (seen.has(next)) continue
      seen.add(next)
      paths.push([...path, next])
    }
  }
  return undefined
}
