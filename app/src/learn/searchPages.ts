import type { SearchEntry } from '../content/learn/learnText.ts'

const MOST = 12

/** The entries that contain every word of the query: those with a word in a title first. */
export function searchPages(query: string, entries: readonly SearchEntry[]): readonly SearchEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return entries
    .map((entry) => ({ entry, score: score(entry, words) }))
    .filter((found) => found.score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map((found) => found.entry)
}

/** Zero if a word is missing. */
function score({ page, section, text }: SearchEntry, words: readonly string[]): number {
  const titles = [section.toLowerCase(), page.toLowerCase()]
  const whole = `${titles.join(' ')} ${text.toLowerCase()}`
  if (!words.every((word) => whole.includes(word))) return 0
  const inTitles = words.flatMap((word) => titles.map((title, at) => (title.includes(word) ? 4 - at : 0)))
  return 1 + inTitles.reduce<number>((sum, points) => sum + points, 0)
}

const AROUND = 60

/** The part of the text around the first word that is found in it. */
export function findExcerpt(query: string, { text }: SearchEntry): string {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((at) => at >= 0)
  const at = Math.min(...places, text.length)
  if (at === text.length || at <= AROUND) return shorten(text)
  const start = text.indexOf(' ', at - AROUND) + 1
  return `… ${shorten(text.slice(start > at ? at : start))}`
}

function shorten(text: string): string {
  return text.length > 2 * AROUND ? `${text.slice(0, 2 * AROUND).trimEnd()} …` : text
}
