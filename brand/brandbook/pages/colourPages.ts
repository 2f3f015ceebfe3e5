import { contrastOf, parseColour } from '../../colour.ts'
import { getToken, sheenColour } from '../../palette.ts'
import { type Book, type Page, renderFacts, renderSpread } from '../page.ts'

const surfaces = {
  ink: ['Ink', 'The page'],
  'ink-raised': ['Raised', 'Panels'],
  'ink-high': ['High', 'Fields'],
  'ink-top': ['Top', 'Hover'],
} as const

const words = {
  'on-ink': ['Paper', 'Headlines, main button'],
  'on-ink-soft': ['Soft', 'Running text'],
  'on-ink-dim': ['Dim', 'The third step'],
} as const

export function createColour({ tokens }: Book): Page {
  const get = (name: string) => getToken(tokens, { name })
  const ink = get('ink')
  const surface = Object.entries(surfaces).map(([token, [name, role]]) => {
    const hex = get(token)
    const facts = renderFacts({
      Hex: hex,
      RGB: formatRgb(hex),
      'Paper on it': formatContrast(get('on-ink'), { on: hex }),
      Role: role,
    })
    return `<div class="swatch ${token}"><p class="display">${name}</p>${facts}</div>`
  })
  const word = Object.entries(words).map(([token, [name, role]]) => {
    const hex = get(token)
    const facts = renderFacts({ Hex: hex, RGB: formatRgb(hex), 'On ink': formatContrast(hex, { on: ink }), Role: role })
    return `<div class="swatch word ${token}"><p class="display">${name}</p>${facts}</div>`
  })
  return {
    section: 'Colour',
    ground: 'dark',
    body: renderSpread({
      title: 'Ink and<br>paper',
      notes: [
        'Nine tenths of everything. Four depths of ink lie on each other without shadows; hairlines of white at <b>8 %</b> and <b>14 %</b> divide them.',
        'Every step of text keeps at least <b>4.5 : 1</b>.',
      ],
      stage: `<div class="swatches"><div class="four">${surface.join('')}</div><div class="three">${word.join('')}</div></div>`,
    }),
  }
}

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

function formatRgb(hex: string): string {
  return parseColour(hex).join(' ')
}

/** Rounded down: a ratio that only rounds up to 4.5 does not have 4.5. */
function formatContrast(hex: string, { on }: { on: string }): string {
  const ratio = contrastOf(parseColour(hex), { on: parseColour(on) })
  return `${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1`
}
