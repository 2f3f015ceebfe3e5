import { getToken } from '../../palette.ts'
import { type Book, type Page, renderFacts, renderSpread } from '../page.ts'

export function createDisplay({ tokens }: Book): Page {
  const get = (name: string) => getToken(tokens, { name })
  const facts = renderFacts({
    Family: 'Archivo',
    Width: '125',
    Weight: '800',
    Case: 'Upper',
    Tracking: get('track-display').replace('-', '−'),
    Leading: get('leading-display'),
  })
  return {
    section: 'Type',
    ground: 'light',
    body: renderSpread({
      title: 'Archivo',
      notes: ['Headlines only. Wide, heavy, upper case, tight, and always with room around it.', facts],
      stage: `<div class="specimen">
<p class="display giant">Turn<br>as<br>one</p>
<p class="display alphabet">ABCDEFGHIJKLMNOPQRSTUVWXYZ<br>0123456789 $ € % + − × &amp; ? !</p>
</div>`,
    }),
  }
}
