import { readFile } from 'node:fs/promises'
import { writeOutput } from './files.ts'
import { cutFont, cuts } from './fontCuts.ts'
import { renderFontFaces } from './fontFaces.ts'

const licence = new URL('fonts/OFL.txt', import.meta.url)

/** Writes the fonts, their licence and the style sheet that names them. */
export async function buildFonts(): Promise<void> {
  for (const cut of Object.values(cuts)) await writeOutput(`ui/src/styles/fonts/${cut.file}`, await cutFont(cut))
  await writeOutput('ui/src/styles/fonts/OFL.txt', await readFile(licence))
  await writeOutput('ui/src/styles/fonts.css', await renderFontFaces())
}
