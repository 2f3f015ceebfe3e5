import { logoSvg } from '../../logo.ts'
import type { Book, Page } from '../page.ts'

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
