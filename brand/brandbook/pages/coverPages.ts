import { logoSvg } from '../../logo.ts'
import { type Book, type Page, renderSpread } from '../page.ts'

export function createCover({ artwork, stills }: Book): Page {
  return {
    section: 'Edition 01',
    ground: 'dark',
    picture: stills.cover,
    body: `<div class="cover">
${logoSvg(artwork, { layout: 'horizontal', ground: 'dark' })}
<div>
<h1>Brandbook</h1>
<div class="imprint label"><span>Logo</span><span>Colour</span><span>Type</span><span>Motion</span></div>
</div>
</div>`,
  }
}

export type Entry = { readonly section: string; readonly number: number }

export function createContents(entries: readonly Entry[]): Page {
  const rows = entries.map(({ section, number }, index) => {
    const [place, page] = [index + 1, number].map((value) => String(value).padStart(2, '0'))
    return `<li><span class="figures">${place}</span><span class="display">${section}</span><span class="figures">${page}</span></li>`
  })
  return {
    section: 'Contents',
    ground: 'dark',
    body: renderSpread({
      title: 'Contents',
      notes: [
        'All of it is drawn from one source, so that no two files can disagree: the same tokens, the same curves, the same flock as in the product.',
      ],
      stage: `<ol class="contents">${rows.join('')}</ol>`,
    }),
  }
}

export function createBack({ artwork, stills }: Book): Page {
  return {
    section: 'Contact',
    ground: 'dark',
    picture: stills.back,
    body: `<div class="cover back">
${logoSvg(artwork, { layout: 'vertical', ground: 'dark' })}
<div class="imprint">
<p><span class="label">Files</span>murmur.example/brandassets</p>
<p><span class="label">Press</span>murmur.example/pressroom</p>
<p><span class="label">News</span>murmur.example/subscribe</p>
<p><span class="label">Fonts</span>Archivo, Geist and Geist Mono, under the SIL Open Font License</p>
</div>
<p class="closing label">© 2025 Murmur</p>
</div>`,
  }
}
