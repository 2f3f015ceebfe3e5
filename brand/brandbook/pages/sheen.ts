import { getToken, sheenColour } from '../../palette.ts'
import { type Book, type Page, renderFacts, renderSpread } from '../page.ts'
import { formatContrast, formatRgb } from '../swatch.ts'

const steps = [
  ['Start', 0],
  ['Middle', 0.5],
  ['End', 1],
] as const

const signals = {
  live: ['Live', 'On live'],
  cooking: ['Cooking', 'In development'],
  loss: ['Loss', 'A falling price'],
} as const

export function createSheen({ artwork: { palette }, tokens }: Book): Page {
  const [ink, paper] = ['ink', 'paper'].map((name) => getToken(tokens, { name })) as [string, string]
  const dots = steps.map(([name, position]) => {
    const [bright, deep] = (['dark', 'light'] as const).map((ground) => sheenColour(palette, { position, ground })) as [
      string,
      string,
    ]
    const facts = renderFacts({
      Hex: bright,
      RGB: formatRgb(bright),
      'On ink': formatContrast(bright, { on: ink }),
      'Deep, for paper': deep,
      'On paper': formatContrast(deep, { on: paper }),
    })
    return `<div class="drop"><svg viewBox="0 0 100 100"><circle cx="50" cy="50" r="50" fill="${bright}"/></svg><p class="display">${name}</p>${facts}</div>`
  })
  const lights = Object.entries(signals).map(([token, [name, role]]) => {
    const hex = getToken(tokens, { name: token })
    return `<div class="signal"><svg viewBox="0 0 16 16"><circle cx="8" cy="8" r="8" fill="${hex}"/></svg><span>${name}</span><span>${hex}</span><span>${formatContrast(hex, { on: ink })}</span><span class="role">${role}</span></div>`
  })
  return {
    section: 'Colour',
    ground: 'dark',
    body: renderSpread({
      title: 'Sheen',
      notes: [
        'The iridescence of a starling’s wing. It belongs to the flock, the mark, the active AI switch and the focus ring.',
        '<b>Never on headlines, never as a ground, never in a gradient behind a card.</b>',
        'Status dots have colours of their own.',
      ],
      stage: `<div class="sheen"><div class="drops">${dots.join('')}</div><div class="signals">${lights.join('')}</div></div>`,
    }),
  }
}
