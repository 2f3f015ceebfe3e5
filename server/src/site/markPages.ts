import type { Env } from '../env.ts'
import { compressBody } from './compressSite.ts'
import { isEmbed, type Site, type SiteFile } from './loadSite.ts'

type Settings = Pick<Env, 'trading' | 'walletConnect' | 'embedOrigins'>

/** Writes the settings that a page needs at once into every page, which saves it a request. */
export async function markPages(site: Site, settings: Settings): Promise<Site> {
  const marks = writeMarks(settings)
  // The card answers only these sites.
  const embedMarks = settings.embedOrigins.length === 0 ? '' : ` data-embedders="${settings.embedOrigins.join(' ')}"`
  const findMarks = (file: SiteFile) => (isEmbed(file) ? marks + embedMarks : marks)
  if (marks + embedMarks === '') return site
  return await Promise.all(
    site.map((file) =>
      file.path.endsWith('.html') && findMarks(file) !== '' ? markPage(file, findMarks(file)) : file,
    ),
  )
}

/** The environment is parsed so that no value needs to be escaped. */
function writeMarks({ trading, walletConnect }: Settings): string {
  return [
    ...(trading === 'open' ? [' data-trading="open"'] : []),
    ...(walletConnect === undefined
      ? []
      : [` data-walletconnect="${walletConnect.projectId}" data-relay="${walletConnect.relayUrl}"`]),
  ].join('')
}

async function markPage({ path, body }: SiteFile, marks: string): Promise<SiteFile> {
  const marked = Buffer.from(body.toString('utf8').replace('<html', `<html${marks}`))
  return { path, body: marked, ...(await compressBody(marked)) }
}
