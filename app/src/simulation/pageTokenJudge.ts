import { getWorld } from '../chain/world.ts'
import { createTokenJudge, type TokenJudge } from './createTokenJudge.ts'

/** On the nodes of this page's world. */
export async function createPageTokenJudge(): Promise<TokenJudge> {
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  const world = await getWorld({ fetch: (path) => fetch(path), wait })
  return createTokenJudge({
    world,
    fetch: (url, init) => fetch(url, init),
    now: () => Date.now(),
    random: () => Math.random(),
  })
}
