import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { comparePixels } from './comparePixels.mjs'

/** Row X-06 of the trust matrix. */
const MOST_SHARE = 0.001

/** @typedef {{ name: string; width: number; share: number | 'new' | 'gone' }} Look */

/**
 * Compares the pictures of two folders, which are named `page-width.png`, and saves the differences.
 * @param {string} before
 * @param {{ after: string; differences: string }} folders
 * @returns {Promise<Look[]>}
 */
export async function compareFolders(before, { after, differences }) {
  mkdirSync(differences, { recursive: true })
  const files = [...new Set([before, after].flatMap((folder) => readdirSync(folder)))].sort()
  const looks = []
  for (const file of files) {
    const [, name = '', width] = /^(.+)-(\d+)\.png$/.exec(file) ?? []
    looks.push({ name, width: Number(width), share: await compareFile(file, { before, after, differences }) })
  }
  return looks
}

/**
 * @param {string} file
 * @param {{ before: string; after: string; differences: string }} folders
 * @returns {Promise<Look['share']>}
 */
async function compareFile(file, { before, after, differences }) {
  if (!existsSync(join(before, file))) return 'new'
  if (!existsSync(join(after, file))) return 'gone'
  const { share, marked } = comparePixels(await readPicture(join(before, file)), await readPicture(join(after, file)))
  const { width, height, data } = marked
  if (share > 0) await sharp(data, { raw: { width, height, channels: 4 } }).toFile(join(differences, file))
  return share
}

/** @param {string} file */
async function readPicture(file) {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/**
 * One line per page, one column per width.
 * @param {readonly Look[]} looks
 */
export function writeTable(looks) {
  const widths = [...new Set(looks.map(({ width }) => width))].sort((one, other) => one - other)
  const names = [...new Set(looks.map(({ name }) => name))]
  const row = (/** @type {readonly (string | number)[]} */ [name = '', ...cells]) =>
    `${String(name).padEnd(20)}${cells.map((cell) => String(cell).padStart(12)).join('')}`
  const cell = (/** @type {string} */ name, /** @type {number} */ width) =>
    writeShare(looks.find((look) => look.name === name && look.width === width)?.share)
  return [
    row(['page', ...widths]),
    ...names.map((name) => row([name, ...widths.map((width) => cell(name, width))])),
  ].join('\n')
}

/** @param {Look['share'] | undefined} share */
function writeShare(share) {
  return typeof share === 'number' ? `${Number((100 * share).toPrecision(2))} %` : (share ?? '-')
}

/** A page that is new or gone is no change of its look. */
export function isChanged(/** @type {Look} */ { share }) {
  return typeof share === 'number' && share > MOST_SHARE
}
