import { dotColour, dotsSvg, frameSvg, logoSvg, smallMark } from '../../logo.ts'
import { type Book, type Page, renderSpread } from '../page.ts'

const small = [16, 24]
const full = [32, 48, 96, 192]

export function createSize({ artwork }: Book): Page {
  const colour = dotColour(artwork.palette, { ground: 'dark', tone: 'sheen' })
  const box = { x: 0, y: 0, width: smallMark.width, height: smallMark.height }
  const five = (width: number) => frameSvg(dotsSvg(smallMark.dots, colour), { box, width })
  const nine = (width: number) => logoSvg(artwork, { layout: 'mark', ground: 'dark', width })
  const logo = (layout: 'horizontal' | 'vertical', width: number) => logoSvg(artwork, { layout, ground: 'dark', width })
  const figure = (svg: string, text: string) => `<figure><div>${svg}</div><figcaption>${text}</figcaption></figure>`
  return {
    section: 'Logo',
    ground: 'dark',
    body: renderSpread({
      title: 'Small, and<br>smaller',
      notes: [
        'Up to 24 pixels wide, nine birds would blur. <b>Five</b> take over, by the same rule: radii 2, 3, 2, gap 1.',
        'Never set the logo smaller than shown here.',
      ],
      stage: `<div class="sizes">
<div class="row">${small.map((width) => figure(five(width), `${width} px`)).join('')}${full.map((width) => figure(nine(width), `${width} px`)).join('')}</div>
<div class="row half">${figure(five(320), 'Five birds, to 24 px')}${figure(nine(320), 'Nine birds, from 32 px')}</div>
<div class="row half">${figure(logo('horizontal', 96), 'Horizontal: 96 px, 24 mm')}${figure(logo('vertical', 64), 'Vertical: 64 px, 16 mm')}</div>
</div>`,
    }),
  }
}
