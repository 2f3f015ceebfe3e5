import { readFile } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { writeOutput } from './files.ts'
import { type PartRecord, recordPart } from './partRecord.ts'
import { isPartName, type PartName, parts } from './parts.ts'

const manifest = 'brand/manifest.json'

/** Lazy imports, so that building one part does not load the tools of the others. */
const build: Record<PartName, () => Promise<void>> = {
  fonts: async () => (await import('./fonts.ts')).buildFonts(),
  icons: async () => (await import('./buildIcons.ts')).buildIcons(),
  stills: async () => (await import('./stills.ts')).buildStills(),
  logos: async () => (await import('./logos.ts')).buildLogos(),
  favicons: async () => (await import('./favicons.ts')).buildFavicons(),
  social: async () => (await import('./social.ts')).buildSocial(),
  receipts: async () => (await import('./receiptArtwork.ts')).buildReceiptArtwork(),
  brandbook: async () => (await import('./brandbook/brandbook.ts')).buildBrandbook(),
}

await buildParts(process.argv.slice(2))

async function buildParts(wanted: readonly string[]): Promise<void> {
  const unknown = wanted.find((name) => !isPartName(name))
  if (unknown !== undefined) {
    console.error(`Unknown part "${unknown}". The parts are: ${Object.keys(parts).join(', ')}.`)
    process.exitCode = 1
    return
  }
  const names = Object.keys(parts).filter(isPartName)
  for (const name of names.filter((name) => wanted.length === 0 || wanted.includes(name))) await buildPart(name)
}

async function buildPart(name: PartName): Promise<void> {
  const start = performance.now()
  await build[name]()
  const record = recordPart(parts[name])
  await saveRecord(name, record)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${name.padEnd(10)} ${String(Object.keys(record.outputs).length).padStart(4)} files  ${seconds} s`)
}

async function saveRecord(name: PartName, record: PartRecord): Promise<void> {
  const saved = await readFile(new URL('manifest.json', import.meta.url), 'utf8').catch(() => '{}')
  const records = { ...(JSON.parse(saved) as Partial<Record<PartName, PartRecord>>), [name]: record }
  const ordered = Object.fromEntries(
    Object.keys(parts).flatMap((part) => (isPartName(part) && records[part] ? [[part, records[part]]] : [])),
  )
  await writeOutput(manifest, `${JSON.stringify(ordered, null, 2)}\n`)
}
