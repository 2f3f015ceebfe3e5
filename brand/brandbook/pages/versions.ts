import { type Layout, logoSvg, type Tone } from '../../logo.ts'
import type { Ground } from '../../palette.ts'
import { type Book, type Page, renderSpread } from '../page.ts'

type Version = { layout: Layout; ground: Ground; tone: Tone; caption: string }

const versions: readonly Version[] = [
  { layout: 'horizontal', ground: 'dark', tone: 'sheen', caption: 'Sheen on ink' },
  { layout: 'horizontal', ground: 'light', tone: 'sheen', caption: 'Deep sheen on paper' },
  { layout: 'vertical', ground: 'dark', tone: 'sheen', caption: 'Vertical on ink' },
  { layout: 'vertical', ground: 'light', tone: 'sheen', caption: 'Vertical on paper' },
  { layout: 'horizontal', ground: 'dark', tone: 'mono', caption: 'One colour on ink' },
  { layout: 'horizontal', ground: 'light', tone: 'mono', caption: 'One colour on paper' },
]

export function createVersions({ artwork }: Book): Page {
  const tiles = versions.map(({ caption, ...options }) => {
    return `<figure class="tile ${options.ground}-ground ${options.layout}">${logoSvg(artwork, options)}<figcaption>${caption}</figcaption></figure>`
  })
  return {
    section: 'Logo',
    ground: 'dark',
    body: renderSpread({
      title: 'On ink,<br>on paper',
      notes: [
        'On paper every bird is deepened, hue kept, until it has <b>3.2 : 1</b> against its ground. Never put the bright sheen on white.',
        'One colour is for engraving, embroidery and stamps. Where colour can be had, use it.',
      ],
      stage: `<div class="tiles">${tiles.join('')}</div>`,
    }),
  }
}
