import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { cutFont, cuts } from './fontCuts.ts'
import { renderFontFaces } from './fontFaces.ts'

const styles = new URL('../src/styles/', import.meta.url)

/** Writes the fonts, their licence and the style sheet that names them. */
export async function buildFonts(): Promise<void> {
  await mkdir(new URL('fonts/', styles), { recursive: true })
  for (const cut of Object.values(cuts)) {
    await writeFile(new URL(`fonts/${cut.file}`, styles), await cutFont(cut))
  }
  await copyFile(new URL('fonts/OFL.txt', import.meta.url), new URL('fonts/OFL.txt', styles))
  await writeFile(new URL('fonts.css', styles), await renderFontFaces())
}
