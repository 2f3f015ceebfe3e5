type Rgb = readonly [red: number, green: number, blue: number]

/** The three colours that a hue of 0..1 runs through, each part 0..1. */
export type Sheen = readonly [start: Rgb, middle: Rgb, end: Rgb]

/** Reads the sheen from the design tokens, however they are at hand; undefined when one is not a hexadecimal colour. */
export function parseSheen(readToken: (name: string) => string): Sheen | undefined {
  const start = parseColour(readToken('--sheen-start'))
  const middle = parseColour(readToken('--sheen-middle'))
  const end = parseColour(readToken('--sheen-end'))
  if (!start || !middle || !end) return undefined
  return [start, middle, end]
}

function parseColour(text: string): Rgb | undefined {
  const digits = /^\s*#([0-9a-f]{3}|[0-9a-f]{6})\s*$/i.exec(text)?.[1]
  if (!digits) return undefined
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const value = Number.parseInt(long, 16)
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}
