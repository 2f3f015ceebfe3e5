/** An sRGB colour, each channel from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]

type Lab = readonly [lightness: number, a: number, b: number]

export function parseColour(hex: string): Colour {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex)
  if (!digits) throw new Error(`"${hex}" is not a colour of the form #rrggbb.`)
  return [channel(digits[1]), channel(digits[2]), channel(digits[3])]
}

export function formatColour(colour: Colour): string {
  return `#${colour.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

/** The WCAG 2 contrast ratio of two colours, from 1 to 21. */
export function contrastOf(colour: Colour, { on }: { on: Colour }): number {
  const [darker, lighter] = [luminanceOf(colour), luminanceOf(on)].sort((one, other) => one - other)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}

/** Mixes in Oklab, as the style sheet's `color-mix(in oklab, …)` does, so that drawn and styled dots agree. */
export function mixColours(colours: readonly [Colour, Colour], { at }: { at: number }): Colour {
  const [from, to] = [toLab(colours[0]), toLab(colours[1])]
  const between = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * at
  return toColour([between(0), between(1), between(2)])
}

/** Lowers the lightness until the colour reaches the contrast ratio on a light ground; hue and, where it can, chroma stay. */
export function deepenColour(colour: Colour, { on, ratio }: { on: Colour; ratio: number }): Colour {
  const [lightness, a, b] = toLab(colour)
  for (let depth = 0; depth <= lightness; depth += 0.004) {
    const deeper = fitChroma([lightness - depth, a, b])
    if (contrastOf(deeper, { on }) >= ratio) return deeper
  }
  throw new Error(`${formatColour(colour)} cannot reach ${ratio}:1 on ${formatColour(on)}.`)
}

function channel(digits: string | undefined): number {
  return Number.parseInt(digits ?? '', 16)
}

function luminanceOf(colour: Colour): number {
  const [red, green, blue] = toLinear(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function toLinear(colour: Colour): Colour {
  const linear = (value: number) => (value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4)
  return [linear(colour[0]), linear(colour[1]), linear(colour[2])]
}

// The matrices of https://bottosson.github.io/posts/oklab/
function toLab(colour: Colour): Lab {
  const [red, green, blue] = toLinear(colour)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ]
}

/** Takes chroma away until the screen can show the colour: clipping the channels instead would turn its hue. */
function fitChroma([lightness, a, b]: Lab): Colour {
  let share = 1
  while (share > 0 && toLinearRgb([lightness, a * share, b * share]).some((value) => value < -1e-4 || value > 1.0001)) {
    share -= 0.01
  }
  return toColour([lightness, a * share, b * share])
}

function toColour(lab: Lab): Colour {
  const [red, green, blue] = toLinearRgb(lab)
  return [toChannel(red), toChannel(green), toChannel(blue)]
}

function toLinearRgb([lightness, a, b]: Lab): Colour {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

function toChannel(linear: number): number {
  const value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
}
