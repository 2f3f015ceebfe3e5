import { type Page, renderSpread } from '../page.ts'

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
