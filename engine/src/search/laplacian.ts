import type { Link, Node } from './graph.ts'

export type Circuit = { readonly nodes: readonly Node[]; readonly links: readonly Link[] }

export type SolveOptions = {
  /** Its potential stays at zero. */
  readonly ground?: Node
  /** What part of the surplus may be left. */
  readonly precision: number
  /** So little energy is rounding: without a ground, there is no end to chasing it. */
  readonly noise?: number
}

const MOST_STEPS = 200

/**
 * Kirchhoff's law: finds the potentials (`step`) at which the links carry away each node's `surplus`.
 * Conjugate gradients, divided by the diagonal: each step costs one pass over the links, whatever the number of nodes.
 */
export function solveCircuit(circuit: Circuit, { ground, precision, noise = 0 }: SolveOptions): void {
  setInverses(circuit)
  if (ground !== undefined) ground.inverse = 0
  let energy = 0
  for (const node of circuit.nodes) {
    node.step = 0
    node.residual = node.inverse > 0 ? node.surplus : 0
    node.direction = node.residual * node.inverse
    energy += node.residual * node.direction
  }
  const enough = Math.max(energy * precision * precision, noise)
  for (let count = 0; count < MOST_STEPS && energy > enough; count += 1) energy = descend(circuit, energy)
}

function setInverses({ nodes, links }: Circuit): void {
  for (const node of nodes) node.inverse = 0
  for (const { pay, receive, conductance } of links) {
    pay.inverse += conductance
    receive.inverse += conductance
  }
  for (const node of nodes) if (node.inverse > 0) node.inverse = 1 / node.inverse
}

/** One step of conjugate gradients; answers the energy that is left. */
function descend({ nodes, links }: Circuit, energy: number): number {
  for (const node of nodes) node.image = 0
  for (const { pay, receive, conductance } of links) {
    const current = conductance * (pay.direction - receive.direction)
    pay.image += current
    receive.image -= current
  }
  let curvature = 0
  for (const { direction, image } of nodes) curvature += direction * image
  if (!(curvature > 0)) return 0
  const length = energy / curvature
  let left = 0
  for (const node of nodes) {
    node.step += length * node.direction
    node.residual -= length * node.image
    left += node.residual * node.residual * node.inverse
  }
  const share = left / energy
  for (const node of nodes) node.direction = node.residual * node.inverse + share * node.direction
  return left
}
