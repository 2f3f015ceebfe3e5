import { logoSvg } from '../../logo.ts'
import { type Book, type Page, renderSpread } from '../page.ts'

export function createLogo({ artwork }: Book): Page {
  return {
    section: 'Logo',
    ground: 'dark',
    body: renderSpread({
      title: 'The logo',
      notes: [
        'Nine birds on one wave, and the name. Growing, shrinking, turning: the smallest flock that still reads as one.',
        '<b>Turn the mark by half and it is the same mark.</b> What you pay and what you receive, exchanged.',
      ],
      stage: `<div class="centre wide-logo">${logoSvg(artwork, { layout: 'horizontal', ground: 'dark' })}</div>`,
    }),
  }
}
