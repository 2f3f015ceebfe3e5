import type { Sites } from './buildSites.ts'
import { measureChartOpening } from './chartOpening.ts'
import { measureKeystrokes } from './keystrokes.ts'
import { launchChromium } from './launchChromium.ts'
import { type Server, startServer } from './startSiteServer.ts'
import { type Visit, visitPage } from './visit.ts'

/** All visits of one run. */
export type Visits = {
  readonly floor: readonly Visit[]
  readonly wide: readonly Visit[]
  readonly narrow: readonly Visit[]
}

/** Key press to paint, in a bare React input and on the page. */
export type Keystrokes = { readonly floor: readonly number[]; readonly page: readonly number[] }

export type Plan = {
  /** The page that is measured, such as `/swap`. */
  readonly path: string
  readonly runs: number
}

export async function measureSites(sites: Sites, plan: Plan): Promise<Visits> {
  const floor = await startServer(sites.floor)
  const real = await startServer(sites.real)
  try {
    return await measureRounds({ floor, real }, plan)
  } finally {
    floor.stop()
    real.stop()
  }
}

/** Keys vary more than visits and are cheap: twice as many rounds, every other one in reverse order. */
export async function measureTyping(sites: Sites, { path, runs }: Plan): Promise<Keystrokes> {
  const bare = await startServer(sites.bareInput)
  const real = await startServer(sites.real)
  const browser = await launchChromium()
  const rounds: Keystrokes[] = []
  const measureFloor = () => measureKeystrokes(browser, { url: bare.origin })
  const measurePage = () => measureKeystrokes(browser, { url: new URL(path, real.origin).href })
  try {
    for (let pair = 0; pair <= runs; pair++) {
      rounds.push({ floor: await measureFloor(), page: await measurePage() })
      rounds.push({ page: await measurePage(), floor: await measureFloor() })
    }
  } finally {
    await browser.close()
    bare.stop()
    real.stop()
  }
  // The first two warm up the browser and the servers.
  const measured = rounds.slice(2)
  return { floor: measured.flatMap(({ floor }) => floor), page: measured.flatMap(({ page }) => page) }
}

/** The chart of the swap screen, which the server has a day of prices for. */
export async function measureCharts({ real: site }: Sites, { path, runs }: Plan): Promise<readonly number[]> {
  const real = await startServer(site)
  const browser = await launchChromium()
  const openings: number[] = []
  try {
    for (let run = 0; run <= runs; run++) {
      openings.push(await measureChartOpening(browser, { url: new URL(path, real.origin).href }))
    }
  } finally {
    await browser.close()
    real.stop()
  }
  // The first one warms up the browser and the server.
  return openings.slice(1)
}

type Servers = { readonly floor: Server; readonly real: Server }

/** The pages alternate, so that other load on the machine affects them alike. */
async function measureRounds({ floor, real }: Servers, { path, runs }: Plan): Promise<Visits> {
  const browser = await launchChromium()
  const page = new URL(path, real.origin).href
  const rounds = []
  for (let round = 0; round <= runs; round++) {
    console.error(round === 0 ? 'warming up' : `round ${round} of ${runs}`)
    rounds.push({
      floor: await visitPage(browser, { url: floor.origin, screen: 'wide' }),
      wide: await visitPage(browser, { url: page, screen: 'wide' }),
      narrow: await visitPage(browser, { url: page, screen: 'narrow' }),
    })
  }
  await browser.close()
  // Round 0 warms up the browser and the servers.
  const measured = rounds.slice(1)
  return {
    floor: measured.map((round) => round.floor),
    wide: measured.map((round) => round.wide),
    narrow: measured.map((round) => round.narrow),
  }
}
