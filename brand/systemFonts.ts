import widths from './fonts/systemFonts.json' with { type: 'json' }

/** A font that comes with a system, and how wide it is: one advance for all characters, or one for each of ASCII's. */
export type SystemFont = {
  readonly names: readonly string[]
  readonly unitsPerEm: number
  readonly advance?: number
  readonly advances?: readonly number[]
  readonly kerns?: Readonly<Record<string, number>>
}

const firstCharacter = 0x20

export const systemFonts = {
  arial: { names: ['Arial', 'Liberation Sans'], ...widths.arial },
  arialBold: { names: ['Arial Bold', 'Liberation Sans Bold'], ...widths.arialBold },
  roboto: { names: ['Roboto'], ...widths.roboto },
  robotoBold: { names: ['Roboto Bold', 'Roboto'], ...widths.robotoBold },
  courier: { names: ['Courier New', 'Liberation Mono', 'Roboto Mono', 'Droid Sans Mono'], ...widths.courier },
  menlo: { names: ['Menlo'], ...widths.menlo },
} satisfies Record<string, SystemFont>

/** The width of a text at a font size of 1. */
export function measureSystemFont(font: SystemFont, { text }: { text: string }): number {
  const units = [...text].reduce((sum, character, index) => {
    const kern = font.kerns?.[`${text[index - 1]}${character}`] ?? 0
    return sum + kern + advanceOf(font, { character })
  }, 0)
  return units / font.unitsPerEm
}

function advanceOf(font: SystemFont, { character }: { character: string }): number {
  const advance = font.advance ?? font.advances?.[character.charCodeAt(0) - firstCharacter]
  if (advance === undefined) throw new Error(`The width of "${character}" in ${font.names[0]} is not known.`)
  return advance
}
