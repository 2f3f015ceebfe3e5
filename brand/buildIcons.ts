import { writeOutput } from './files.ts'
import { renderSocialIcons } from './renderSocialIcons.ts'
import { renderSprite, renderSpriteClasses, spriteFolders } from './sprites.ts'
import { renderTokenLogos } from './tokenLogos.ts'

/** Writes the sprites of the real logos, and the signs of the social networks. */
export async function buildIcons(): Promise<void> {
  for (const [sprite, folder] of Object.entries(spriteFolders)) {
    await writeOutput(`ui/src/sprites/${sprite}.svg`, await renderSprite(folder))
  }
  await writeOutput('ui/src/sprites/sprites.css', await renderSpriteClasses())
  const logos = await renderTokenLogos()
  await writeOutput('app/src/tokenLogos/tokenLogos.svg', logos.svg)
  await writeOutput('app/src/tokenLogos/logoNames.json', `${JSON.stringify(logos.names, null, 2)}\n`)
  await writeOutput('ui/src/socialIcons.ts', await renderSocialIcons())
}
