import { logoSvg } from '../../logo.ts'
import type { Book, Page } from '../page.ts'

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
