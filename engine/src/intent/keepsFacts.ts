/**
 * A rewritten text may only have numbers of the original. Numbers in words or other scripts and links count as new:
 * they cannot be compared.
 */
export function keepsFacts(text: string, original: string): boolean {
  if (text.trim() === '' || text.length > 2 * original.length + 100) return false
  if (/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u.test(text.replace(/\n/g, ' ')) || /[<>{}[\]`]|:\/\/|www\.|0x/i.test(strip(text)))
    return false
  const known = new Set(listNumbers(original))
  return listNumbers(text).every((number) => known.has(number))
}

/** `<` may stand before an amount. */
function strip(text: string): string {
  return text.replace(/<(?=\$?\d)/g, '')
}

const words =
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|billions?|trillions?|dozens?|half|halves|thirds?|quarters?|twice|double|triple|tenfold|zero|percent|doubled|guaranteed?'

// Signs right before and after the digits belong to the number: -1, $1, 1 %.
const pattern = new RegExp(
  `[-−+<]?[$€£¥]?[\\p{N}]+(?:[.,'’ ]?[\\p{N}]+)*(?: ?[%‰]|(?: ?(?:bps?|k|m)\\b))?|\\b(?:${words})\\b|[〇零二三四五六七八九十百千万亿兆两双半倍]`,
  'giu',
)

function listNumbers(text: string): readonly string[] {
  return [...text.matchAll(pattern)].map(([found]) => found.replace(/ /g, '').toLowerCase())
}
