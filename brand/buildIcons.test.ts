import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { renderSocialIcons } from './renderSocialIcons.ts'
import { findUnsafe, renderSprite, renderSpriteClasses, spriteFolders } from './sprites.ts'
import { renderTokenLogos } from './tokenLogos.ts'

const ui = new URL('../ui/src/', import.meta.url)
const sprites = Object.entries(spriteFolders)

test.each(sprites)('%s.svg matches the drawings in %s', async (sprite, folder) => {
  expect(await readFile(new URL(`sprites/${sprite}.svg`, ui), 'utf8')).toBe(await renderSprite(folder))
})

test.each(sprites)('no two drawings of %s.svg share an id', async (sprite) => {
  const svg = await readFile(new URL(`sprites/${sprite}.svg`, ui), 'utf8')
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids).toEqual([...new Set(ids)])
})

test('the classes of the sprites match the drawings', async () => {
  expect(await readClasses()).toBe(await renderSpriteClasses())
})

test('the token sprite has every token that can be swapped', async () => {
  const names = [...(await readClasses()).matchAll(/^\.tokens-(\S+)/gm)].map(([, name]) => name)
  expect(names).toEqual(expect.arrayContaining(['eth', 'bnb', 'pol', 'avax', 'allo']))
})

test('the social icons match the package', async () => {
  expect(await readFile(new URL('socialIcons.ts', ui), 'utf8')).toBe(await renderSocialIcons())
})

async function readClasses(): Promise<string> {
  return await readFile(new URL('sprites/sprites.css', ui), 'utf8')
}

test('the logos of listed tokens match their drawings', async () => {
  const logos = await renderTokenLogos()
  const app = new URL('../app/src/tokenLogos/', import.meta.url)
  expect(await readFile(new URL('tokenLogos.svg', app), 'utf8')).toBe(logos.svg)
  expect(JSON.parse(await readFile(new URL('logoNames.json', app), 'utf8'))).toEqual(logos.names)
  const ids = [...logos.svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids).toEqual([...new Set(ids)])
})

test.each([
  '<svg><script>alert(1)</script></svg>',
  '<svg><image href="https://tracker.example/a.png"/></svg>',
  '<svg><path onload="alert(1)" d="M0 0"/></svg>',
  '<svg><use href="https://tracker.example/a.svg#b"/></svg>',
  '<svg><path fill="url(https://tracker.example/a)" d="M0 0"/></svg>',
  '<svg><style>@import "https://tracker.example/a.css";</style></svg>',
  '<svg><foreignObject><p>a</p></foreignObject></svg>',
  '<!DOCTYPE svg [<!ENTITY a "b">]><svg/>',
])('%s is no drawing', (svg) => {
  expect(findUnsafe(svg)).toBeDefined()
})
