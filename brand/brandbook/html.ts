import { readdir, readFile } from 'node:fs/promises'
import { getToken, type Tokens } from '../palette.ts'
import { pinTypeface, type TypefaceName } from '../typeface.ts'
import { type Book, type Page, renderPage } from './page.ts'
import { createColour, createSheen } from './pages/colourPages.ts'
import { createBack, createContents, createCover, type Entry } from './pages/coverPages.ts'
import { createFlockPage, createIdea, createMotion } from './pages/flockPages.ts'
import {
  createConstruction,
  createLockup,
  createLogo,
  createMisuse,
  createSize,
  createSpace,
  createVersions,
} from './pages/logoPages.ts'
import { createDisplay, createText } from './pages/typePages.ts'

/** The names under which tokens.css asks for the fonts. */
const faces: readonly { family: string; weight: number; typeface: TypefaceName }[] = [
  { family: 'Archivo Murmur', weight: 800, typeface: 'display' },
  { family: 'Geist Murmur', weight: 400, typeface: 'text' },
  { family: 'Geist Mono Murmur', weight: 400, typeface: 'mono' },
  { family: 'Geist Mono Murmur', weight: 500, typeface: 'label' },
]

const contentsPlace = 1

export function createPages(book: Book): readonly Page[] {
  const pages = [
    createCover(book),
    createIdea(book),
    createLogo(book),
    createConstruction(book),
    createLockup(book),
    createSpace(book),
    createSize(book),
    createVersions(book),
    createColour(book),
    createSheen(book),
    createDisplay(book),
    createText(),
    createFlockPage(book),
    createMotion(book),
    createMisuse(book),
    createBack(book),
  ]
  return pages.toSpliced(contentsPlace, 0, createContents(listSections(pages)))
}

export async function renderBook(pages: readonly Page[], { tokens }: { tokens: Tokens }): Promise<string> {
  const styles = [...(await Promise.all(faces.map(renderFace))), renderTokens(tokens), await readStyles({ tokens })]
  const body = pages.map((page, index) => renderPage(page, { number: index + 1, total: pages.length }))
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Murmur brandbook</title><style>${styles.join('\n')}</style></head>
<body>${body.join('\n')}</body>
</html>`
}

/** Where each section begins, once the contents themselves have taken their place. */
function listSections(pages: readonly Page[]): Entry[] {
  const inner = pages.slice(contentsPlace)
  return inner.flatMap(({ section }, index) => {
    if (inner[index - 1]?.section === section) return []
    return [{ section, number: contentsPlace + index + 2 }]
  })
}

async function renderFace({ family, weight, typeface }: (typeof faces)[number]): Promise<string> {
  const data = (await pinTypeface(typeface)).toString('base64')
  return `@font-face{font-family:"${family}";font-weight:${weight};src:url(data:font/woff2;base64,${data})}`
}

function renderTokens(tokens: Tokens): string {
  const lines = Object.entries(tokens).map(([name, value]) => `--${name}:${value};`)
  return `:root{${lines.join('')}}`
}

async function readStyles({ tokens }: { tokens: Tokens }): Promise<string> {
  const folder = new URL('styles/', import.meta.url)
  const files = (await readdir(folder)).sort()
  const styles = (await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')))).join('\n')
  for (const [, name = ''] of styles.matchAll(/var\(--([\w-]+)\)/g)) {
    if (!styles.includes(`--${name}:`)) getToken(tokens, { name })
  }
  return styles
}
