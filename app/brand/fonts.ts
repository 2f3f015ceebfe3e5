import { readFile } from 'node:fs/promises'
import { writeAppFile } from './files.ts'
import { cutFont, cuts } from './fontCuts.ts'
import { renderFontFaces } from './fontFaces.ts'

const licence = new URL('fonts/OFL.txt', import.meta.url)

/** Writes the fonts, their licence and the style sheet that names them. */
export async function buildFonts(): Promise<void> {
  for (const cut of Object.values(cuts)) await writeAppFile(`src/styles/fonts/${cut.file}`, await cutFont(cut))
  await writeAppFile('src/styles/fonts/OFL.txt', await readFile(licence))
  await writeAppFile('src/styles/fonts.css', await renderFontFaces())
}
