/** The imports of each file. */
type Graph = ReadonlyMap<string, readonly string[]>

/** One shortest cycle through each knot of files that import each other, from its first file back to it. */
export function findCycles(graph: Graph): string[][] {
  const known = new Set<string>()
  return [...graph.keys()].sort().flatMap((file) => {
    if (known.has(file)) return []
    const cycle = findWay(file, { to: file, graph })
    if (cycle === undefined) return []
    for (const other of graph.keys()) {
      if (findWay(file, { to: other, graph }) && findWay(other, { to: file, graph })) known.add(other)
    }
    return [cycle]
  })
}

/** The shortest way along imports, at least one step long. */
function findWay(from: string, { to, graph }: { to: string; graph: Graph }): string[] | undefined {
  const ways: string[][] = [[from]]
  const seen = new Set<string>()
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? from) ?? []) {
      if (next === to) return [...way, to]
      if (seen.has(next)) continue
      seen.add(next)
      ways.push([...way, next])
    }
  }
  return undefined
}
