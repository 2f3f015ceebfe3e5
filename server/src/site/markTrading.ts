import { compressBody } from './compressSite.ts'
import type { Site, SiteFile } from './loadSite.ts'

/** Writes into every page that trading is open, so that none needs a request to find out. */
export async function markTradingOpen(site: Site): Promise<Site> {
  return await Promise.all(site.map((file) => (file.path.endsWith('.html') ? markPage(file) : file)))
}

async function markPage({ path, body }: SiteFile): Promise<SiteFile> {
  const marked = Buffer.from(body.toString('utf8').replace('<html', '<html data-trading="open"'))
  return { path, body: marked, ...(await compressBody(marked)) }
}
