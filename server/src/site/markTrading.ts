import { compressBody } from './compressSite.ts'
import type { Site, SiteFile } from './loadSite.ts'

/** Marks every page with open trading, which saves the page a request. */
export async function markTradingOpen(site: Site): Promise<Site> {
  return await Promise.all(site.map((file) => (file.path.endsWith('.html') ? markPage(file) : file)))
}

async function markPage({ path, body }: SiteFile): Promise<SiteFile> {
  const marked = Buffer.from(body.toString('utf8').replace('<html', '<html data-trading="open"'))
  return { path, body: marked, ...(await compressBody(marked)) }
}
