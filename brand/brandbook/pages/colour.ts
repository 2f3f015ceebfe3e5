import { getToken } from '../../palette.ts'
import { type Book, type Page, renderFacts, renderSpread } from '../page.ts'
import { formatContrast, formatRgb } from '../swatch.ts'

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
