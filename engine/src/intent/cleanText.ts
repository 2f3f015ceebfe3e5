import { type Refuse, refuse } from './intent.ts'

/** Far above any sentence, far below what would take time. */
const LONGEST = 1_000

/** Invisible or direction-changing: format, private and broken characters, and blanks that are letters. */
const hidden = /[\p{Cf}\p{Co}\p{Cs}\p{Cn}\u115f\u1160\u2800\u3164\uffa0]/u
const control = /(?![\t\n\r])\p{Cc}/u

/** Emoji, joined or with a presentation mark, say nothing about a swap. */
const emoji =
  /\p{Extended_Pictographic}[\ufe0e\ufe0f\u{1f3fb}-\u{1f3ff}]?(\u200d\p{Extended_Pictographic}[\ufe0e\ufe0f\u{1f3fb}-\u{1f3ff}]?)*/gu
const flags = /[\u{1f1e6}-\u{1f1ff}]/gu

/** Plain text, or the refusal of text that could show something else than it says. */
export function cleanText(text: string): string | Refuse {
  if (text.length > LONGEST) return refuse('tooLong')
  const plain = text
    .replace(emoji, keepAscii)
    .replace(flags, ' ')
    .replace(/[\p{Zs}\u2028\u2029]/gu, ' ')
  if (hidden.test(plain) || control.test(plain)) return refuse('hiddenCharacters')
  return plain.replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
}

/** Digits, # and * count as emoji, too, and the arrows are markers of ours. */
function keepAscii(sign: string): string {
  return /^[0-9#*↔➡⬅]/.test(sign) ? sign.replace(/\ufe0f/g, '') : ' '
}
