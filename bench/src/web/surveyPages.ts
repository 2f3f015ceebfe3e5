import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Table } from '../figures.ts'
import type { Sites } from './buildSites.ts'
import { launchChromium } from './launchChromium.ts'
import { startServer } from './startSiteServer.ts'
import { type Visit, visitPage } from './visit.ts'
import { type Finding, findFindings, findFirstViewSize, isWithinBound } from './webReport.ts'

type Surveyed = { readonly path: string; readonly wide: Visit; readonly narrow: Visit }

type Survey = { readonly floor: Visit; readonly pages: readonly Surveyed[] }

/** Search engines need not list these. */
const unlisted = ['/activity', '/portfolio']

/** Every page once: its bytes and requests do not depend on how busy the machine is. */
export async function surveyPages({ floor: bare, real: site }: Sites): Promise<Survey> {
  const paths = [...(await readSitemap(site)), ...unlisted]
  const floor = await startServer(bare)
  const real = await startServer(site)
  const browser = await launchChromium()
  try {
    const pages: Surveyed[] = []
    for (const path of paths) {
      const url = new URL(path, real.origin).href
      pages.push({
        path,
        wide: await visitPage(browser, { url, screen: 'wide' }),
        narrow: await visitPage(browser, { url, screen: 'narrow' }),
      })
    }
    return { floor: await visitPage(browser, { url: floor.origin, screen: 'wide' }), pages }
  } finally {
    await browser.close()
    floor.stop()
    real.stop()
  }
}

async function readSitemap(site: string): Promise<string[]> {
  const text = await readFile(join(site, 'sitemap.xml'), 'utf8')
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
}

/** The bounds that need no clock. The swap screen has its own one for scripts. */
export function findSurveyFindings({ floor, pages }: Survey): readonly (Finding & { readonly path: string })[] {
  return pages.flatMap(({ path, wide, narrow }) =>
    findFindings({ floor: [floor], wide: [wide], narrow: [narrow] })
      .filter(({ unit, bound }) => unit !== 'ms' && !(path === '/swap' && bound?.of === 'ratio'))
      .map((finding) => ({ ...finding, path })),
  )
}

export function tabulateSurvey(survey: Survey): Table {
  const findings = findSurveyFindings(survey)
  const size = (visit: Visit) => formatSize(findFirstViewSize([visit]))
  return {
    head: ['page', 'first view, 1280 px', '360 px', 'JavaScript before interaction', 'ratio', 'too much'],
    rows: survey.pages.map(({ path, wide, narrow }) => {
      const own = findings.filter((finding) => finding.path === path)
      const script = findScripts(wide)
      return [
        path,
        size(wide),
        size(narrow),
        formatSize(script),
        (script / findScripts(survey.floor)).toFixed(2),
        own
          .filter((finding) => !isWithinBound(finding))
          .map(({ metric }) => metric)
          .join('; '),
      ]
    }),
  }
}

function findScripts({ early }: Visit): number {
  return early.filter(({ kind }) => kind === 'script').reduce((sum, { bytes }) => sum + bytes, 0)
}

function formatSize(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
