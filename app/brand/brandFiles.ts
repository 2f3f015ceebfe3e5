import { readFile } from 'node:fs/promises'
import { writeAppFile } from './files.ts'

export type BrandFile = {
  readonly name: string
  readonly bytes: number
  readonly width?: number
  readonly height?: number
  readonly pages?: number
}

const path = 'src/content/brandFiles.json'

/** Tells the brand assets page how large its downloads are; what other parts of the build told it stays. */
export async function recordBrandFiles(files: readonly BrandFile[]): Promise<void> {
  const recorded = await readFile(new URL(`../${path}`, import.meta.url), 'utf8').catch(() => '{}')
  const facts = files.map(({ name, ...facts }) => [name, facts] as const)
  const all = Object.entries({ ...JSON.parse(recorded), ...Object.fromEntries(facts) })
  const sorted = Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1)))
  await writeAppFile(path, `${JSON.stringify(sorted, null, 2)}\n`)
}
