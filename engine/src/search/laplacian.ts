import type { Link, Node } from './graph.ts'

type Circuit = { readonly nodes: readonly Node[]; readonly links: readonly Link[] }

type SolveOptions = {
  /** The ground: its potential stays zero. */
  readonly ground?: Node
  /** Relative tolerance of the residual. */
  readonly precision: number
  /** Absolute tolerance: below it there is only rounding, which a system without ground never gets rid of. */
  readonly noise?: number
  /** Every link conducts at least this part of its idle conductance. */
  readonly leakage?: number
}

const MOST_STEPS = 200

/**
 * Solves the Laplacian system: the potentials (`step`) at which the links carry away each node's `surplus`.
 * Conjugate gradients with a diagonal preconditioner: one pass over the links per iteration.
 */
export function solveCircuit(
  { nodes, links }: Circuit,
  { ground, precision, noise = 0, leakage = 0 }: SolveOptions,
): void {
  const board = wire({ nodes, links }, leakage)
  if (ground !== undefined) board.inverse[nodes.indexOf(ground)] = 0
  let energy = start(board, nodes)
  const enough = Math.max(energy * precision * precision, noise)
  for (let count = 0; count < MOST_STEPS && energy > enough; count += 1) energy = descend(board, energy)
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at]
    if (node !== undefined) node.step = board.potential[at] ?? 0
  }
}

/** The system in typed arrays, which is several times faster than objects. */
type Board = {
  nodeCount: number
  linkCount: number
  readonly pay: Int32Array
  readonly receive: Int32Array
  readonly conductance: Float64Array
  readonly inverse: Float64Array
  readonly potential: Float64Array
  readonly residual: Float64Array
  readonly direction: Float64Array
  readonly image: Float64Array
}

function createBoard(size: number): Board {
  const row = () => new Float64Array(size)
  return {
    nodeCount: 0,
    linkCount: 0,
    pay: new Int32Array(size),
    receive: new Int32Array(size),
    conductance: row(),
    inverse: row(),
    potential: row(),
    residual: row(),
    direction: row(),
    image: row(),
  }
}

/** Buffers are reused: one per market, and a shared one for small systems. */
const boards = new WeakMap<readonly Link[], Board>()
const shared = createBoard(256)

function wire({ nodes, links }: Circuit, leakage: number): Board {
  const board = findBoard(nodes, links)
  const { conductance } = board
  for (let at = 0; at < links.length; at += 1) {
    const link = links[at]
    if (link !== undefined) conductance[at] = Math.max(link.conductance, leakage * link.idleConductance)
  }
  setInverses(board)
  return board
}

function findBoard(nodes: readonly Node[], links: readonly Link[]): Board {
  const size = Math.max(nodes.length, links.length)
  const kept = boards.get(links)
  if (kept !== undefined) return kept
  const isSmall = size <= shared.pay.length
  const board = isSmall ? shared : createBoard(size)
  if (!isSmall) boards.set(links, board)
  setPlaces(board, { nodes, links })
  return board
}

function setPlaces(board: Board, { nodes, links }: Circuit): void {
  board.nodeCount = nodes.length
  board.linkCount = links.length
  nodes.forEach((node, at) => {
    node.place = at
  })
  links.forEach(({ pay, receive }, at) => {
    board.pay[at] = pay.place
    board.receive[at] = receive.place
  })
}

function setInverses({ nodeCount, linkCount, pay, receive, conductance, inverse }: Board): void {
  inverse.fill(0, 0, nodeCount)
  for (let at = 0; at < linkCount; at += 1) {
    const one = pay[at] ?? 0
    const other = receive[at] ?? 0
    inverse[one] = (inverse[one] ?? 0) + (conductance[at] ?? 0)
    inverse[other] = (inverse[other] ?? 0) + (conductance[at] ?? 0)
  }
  for (let at = 0; at < nodeCount; at += 1) {
    const sum = inverse[at] ?? 0
    if (sum > 0) inverse[at] = 1 / sum
  }
}

/** Resets the potentials. Returns the energy of the residual. */
function start({ inverse, potential, residual, direction }: Board, nodes: readonly Node[]): number {
  let energy = 0
  for (let at = 0; at < nodes.length; at += 1) {
    const factor = inverse[at] ?? 0
    const left = factor > 0 ? (nodes[at]?.surplus ?? 0) : 0
    potential[at] = 0
    residual[at] = left
    direction[at] = left * factor
    energy += left * left * factor
  }
  return energy
}

/** One iteration of conjugate gradients. Returns the remaining energy. */
function descend(board: Board, energy: number): number {
  const { nodeCount, inverse, residual, direction } = board
  const curvature = carry(board)
  if (!(curvature > 0)) return 0
  const left = move(board, energy / curvature)
  const share = left / energy
  for (let at = 0; at < nodeCount; at += 1) {
    direction[at] = (residual[at] ?? 0) * (inverse[at] ?? 0) + share * (direction[at] ?? 0)
  }
  return left
}

function move({ nodeCount, inverse, potential, residual, direction, image }: Board, length: number): number {
  let left = 0
  for (let at = 0; at < nodeCount; at += 1) {
    potential[at] = (potential[at] ?? 0) + length * (direction[at] ?? 0)
    const rest = (residual[at] ?? 0) - length * (image[at] ?? 0)
    residual[at] = rest
    left += rest * rest * (inverse[at] ?? 0)
  }
  return left
}

/** Multiplies the Laplacian by the direction. Returns their inner product. */
function carry({ nodeCount, linkCount, pay, receive, conductance, direction, image }: Board): number {
  let power = 0
  image.fill(0, 0, nodeCount)
  for (let at = 0; at < linkCount; at += 1) {
    const one = pay[at] ?? 0
    const other = receive[at] ?? 0
    const fall = (direction[one] ?? 0) - (direction[other] ?? 0)
    const current = (conductance[at] ?? 0) * fall
    power += current * fall
    image[one] = (image[one] ?? 0) + current
    image[other] = (image[other] ?? 0) - current
  }
  return power
}
