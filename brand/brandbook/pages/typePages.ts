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

export function createText(): Page {
  return {
    section: 'Type',
    ground: 'light',
    body: renderSpread({
      title: 'Geist and<br>Geist Mono',
      notes: [
        'Geist is for reading. Geist Mono is for what is counted, chosen or pressed: figures, labels, menus, buttons.',
        renderFacts({ Text: '16 / 24', Lead: '19 / 27', Label: '11 + 0.1 em' }),
      ],
      stage: `<div class="stack text-stage">
<div class="sample"><p class="reading">One balance, every chain. A swarm of solvers searches every pool on every network and lands your trade where the price is best.</p>
<p class="glyphs">abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789</p></div>
<div class="sample"><p class="counting">3,530.01</p>
<p class="label">ETH in USD · Slashed zero, tabular figures</p>
<p class="glyphs mono">abcdefghijklmnopqrstuvwxyz<br>ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789 ≈ → ≤ ≥</p></div>
</div>`,
    }),
  }
}
