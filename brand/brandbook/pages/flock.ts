import type { Book, Page } from '../page.ts'

const rules = {
  'One sheet':
    'Thousands of points on a ribbon that folds over itself. Dense where it turns edge-on, a veil where it opens.',
  'One direction': 'The sheen runs along the flight, from head to tail. It never runs across, and never backwards.',
  Room: 'The flock passes beside the words, not under them. Where they must meet, it dims.',
  'Drawn by code': 'Seeded, so a still is a frame of the same flight. No stock pictures, no painted particles.',
}

export function createFlockPage({ stills }: Book): Page {
  const columns = Object.entries(rules).map(([name, text]) => `<div><p class="label">${name}</p><p>${text}</p></div>`)
  return {
    section: 'Flock',
    ground: 'dark',
    picture: stills.flock,
    body: `<div class="idea">
<h2>The flock</h2>
<div class="columns">${columns.join('')}</div>
</div>`,
  }
}
