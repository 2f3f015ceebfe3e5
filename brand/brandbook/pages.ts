import { contrastOf, parseColour } from '../colour.ts'
import {
  clearSpace,
  type Dot,
  dotColour,
  dotsSvg,
  drawLogo,
  frameSvg,
  gap,
  type Layout,
  logoSvg,
  mark,
  smallMark,
  type Tone,
} from '../logo.ts'
import { type Ground, getToken, inkColour, sheenColour } from '../palette.ts'
import { type Book, type Page, renderFacts, renderSpread } from './page.ts'

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

export type Entry = { readonly section: string; readonly number: number }

export function createContents(entries: readonly Entry[]): Page {
  const rows = entries.map(({ section, number }, index) => {
    const [place, page] = [index + 1, number].map((value) => String(value).padStart(2, '0'))
    return `<li><span class="figures">${place}</span><span class="display">${section}</span><span class="figures">${page}</span></li>`
  })
  return {
    section: 'Contents',
    ground: 'dark',
    body: renderSpread({
      title: 'Contents',
      notes: [
        'All of it is drawn from one source, so that no two files can disagree: the same tokens, the same curves, the same flock as in the product.',
      ],
      stage: `<ol class="contents">${rows.join('')}</ol>`,
    }),
  }
}

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

const principles = {
  Murmuration:
    'A flock of starlings turns as one without a leader. Murmur searches every pool on every chain, and the trade moves as one.',
  'One ornament': 'The flock carries the colour. Everything else is ink, hairline and type.',
  Exact: 'Figures line up, edges meet, words are short. What moves money has to look measured.',
  Quiet: 'Nothing glows, nothing shouts. Restraint is what makes the one bright thing bright.',
}

export function createIdea({ stills }: Book): Page {
  const columns = Object.entries(principles).map(
    ([name, text]) => `<div><p class="label">${name}</p><p>${text}</p></div>`,
  )
  return {
    section: 'The idea',
    ground: 'dark',
    picture: stills.idea,
    body: `<div class="idea">
<h2>No bird leads.<br>The flock finds<br>the way.</h2>
<div class="columns">${columns.join('')}</div>
</div>`,
  }
}

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

export function createMotion({ tokens, stills }: Book): Page {
  const get = (name: string) => getToken(tokens, { name })
  const frames = stills.frames.map((still, index) => {
    return `<figure><img src="${still}" alt=""><figcaption>${index * 6} s</figcaption></figure>`
  })
  return {
    section: 'Motion',
    ground: 'dark',
    body: renderSpread({
      title: 'Fast and<br>physical',
      notes: [
        'Things answer at once and come to rest softly. Only place and opacity move.',
        '<b>The flock is the one thing that never stops</b>, except where the visitor asks for less motion: then it is a still.',
      ],
      stage: `<div class="motion">
<div class="frames">${frames.join('')}</div>
<div class="timing">
<div class="curve">${renderCurve(get('ease'))}<p class="label">Ease-out<br>${get('ease')}</p></div>
<div class="durations">${renderDuration('Fast', { time: get('fast'), use: 'Hover, press, switch' })}${renderDuration('Slow', { time: get('slow'), use: 'Panel, modal, rolling figure' })}</div>
</div>
</div>`,
    }),
  }
}

function renderCurve(ease: string): string {
  const [x1 = 0, y1 = 0, x2 = 1, y2 = 1] = (ease.match(/-?[\d.]+/g) ?? []).map((value) => Number(value) * 100)
  return `<svg viewBox="-2 -2 104 104"><path class="box" d="M0 0h100v100H0z"/><path class="ease" d="M0 100C${x1} ${100 - y1} ${x2} ${100 - y2} 100 0"/></svg>`
}

function renderDuration(name: string, { time, use }: { time: string; use: string }): string {
  const length = Number.parseFloat(time)
  const dots = [0, 0.12, 0.26, 0.42, 0.6, 0.8, 1].map((at) => {
    const eased = 1 - (1 - at) ** 3
    return `<circle cx="${(8 + eased * length * 2).toFixed(1)}" cy="12" r="${(2 + 6 * at).toFixed(1)}" opacity="${(0.2 + 0.8 * at).toFixed(2)}"/>`
  })
  return `<div><p class="display">${length}<i> ms</i></p><svg viewBox="0 0 500 24">${dots.join('')}</svg><p class="label">${name}: ${use}</p></div>`
}

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

const view = { x: -5.9, y: -5.25, width: 40, height: 29.6 }
const middle = { x: mark.width / 2, y: mark.height / 2 }
const { bend, dots } = mark

export function createConstruction({ artwork }: Book): Page {
  const birds = dotsSvg(dots, dotColour(artwork.palette, { ground: 'dark', tone: 'sheen' }))
  return {
    section: 'Logo',
    ground: 'dark',
    body: renderSpread({
      title: 'Built from<br>one unit',
      notes: [
        'Two half circles make the wave. Radii run <b>1, 2, 3, 2, 1</b> units, and the gap between neighbours is always <b>1</b>.',
        `The bend follows from that and from nothing else: a radius of <b>${bend.toFixed(2)}</b> is the only one on which the nine fit from end to end.`,
      ],
      stage: `<svg class="guides" viewBox="${view.x} ${view.y} ${view.width} ${view.height}">
${renderGrid()}${renderWave()}${birds}${renderGaps()}${renderRadii()}${renderMeasures()}
</svg>`,
    }),
  }
}

function renderGrid(): string {
  const [right, bottom] = [view.x + view.width, view.y + view.height]
  const lines: string[] = []
  for (let x = middle.x % 1; x < right; x++) lines.push(vertical(x))
  for (let x = (middle.x % 1) - 1; x > view.x; x--) lines.push(vertical(x))
  for (let y = (middle.y % 1) - 6; y < bottom; y++) {
    lines.push(renderLine({ x: view.x, y }, { to: { x: right, y }, className: 'grid' }))
  }
  return lines.join('')
}

function vertical(x: number): string {
  return renderLine({ x, y: view.y }, { to: { x, y: view.y + view.height }, className: 'grid' })
}

function renderWave(): string {
  const circle = (x: number) => `<circle class="bend" cx="${fix(x)}" cy="${fix(middle.y)}" r="${fix(bend)}"/>`
  const axis = renderLine(
    { x: view.x, y: middle.y },
    { to: { x: view.x + view.width, y: middle.y }, className: 'axis' },
  )
  return axis + circle(middle.x - bend) + circle(middle.x + bend)
}

function renderGaps(): string {
  return dots
    .slice(1)
    .map((dot, index) => renderGap(dots[index] ?? dot, { to: dot }))
    .join('')
}

function renderRadii(): string {
  return dots.map(({ x, y, radius }) => `<text class="radius" x="${fix(x)}" y="${fix(y)}">${radius}</text>`).join('')
}

function renderMeasures(): string {
  const [left, right] = [middle.x - bend, middle.x + bend]
  const up = bend * Math.SQRT1_2
  return [
    renderMeasure(
      { x: left, y: middle.y },
      {
        to: { x: left - up, y: middle.y - up },
        text: `R ${bend.toFixed(2)}`,
        side: { x: 2.3, y: -0.2 },
      },
    ),
    renderMeasure(
      { x: right, y: middle.y },
      {
        to: { x: right + up, y: middle.y + up },
        text: `R ${bend.toFixed(2)}`,
        side: { x: -2.3, y: 0.2 },
      },
    ),
    renderMeasure(
      { x: 0, y: mark.height + 2 },
      {
        to: { x: mark.width, y: mark.height + 2 },
        text: mark.width.toFixed(2),
        side: { x: 0, y: 1.1 },
      },
    ),
    renderMeasure(
      { x: mark.width + 2.4, y: 0 },
      {
        to: { x: mark.width + 2.4, y: mark.height },
        text: mark.height.toFixed(2),
        side: { x: 1.6, y: -0.8 },
      },
    ),
    renderFigure('180°', { x: middle.x + 2.1, y: middle.y + 0.9 }),
    renderFigure('gap 1', { x: middle.x - bend + 4.5, y: middle.y + bend + 0.9 }),
  ].join('')
}

export function createLockup(book: Book): Page {
  return {
    section: 'Logo',
    ground: 'dark',
    body: renderSpread({
      title: 'Mark and<br>name',
      notes: [
        'The capitals are as tall as the wave. Their tops meet the centre of its crest, their feet the centre of its trough.',
        'In the vertical logo the mark doubles, and stands in the middle of the name.',
      ],
      stage: `<div class="stack uneven"><div class="centre">${renderHorizontal(book)}</div><div class="centre">${renderVertical(book)}</div></div>`,
    }),
  }
}

function renderHorizontal(book: Book): string {
  const { width, wordmark } = drawLogo(book.artwork, { layout: 'horizontal' })
  const start = wordmark?.x ?? 0
  const [top, foot] = [mark.height / 2 - mark.bend, mark.height / 2 + mark.bend]
  const reach = (y: number) => renderLine({ x: -10, y }, { to: { x: width + 10, y }, className: 'guide' })
  const edge = (x: number) => renderLine({ x, y: -7 }, { to: { x, y: mark.height + 7 }, className: 'guide' })
  const measures =
    renderMeasure(
      { x: width + 6, y: top },
      { to: { x: width + 6, y: foot }, text: clearSpace.toFixed(1), side: { x: 5, y: 0 } },
    ) +
    renderMeasure(
      { x: mark.width, y: mark.height + 4 },
      { to: { x: start, y: mark.height + 4 }, text: String(gap.horizontal), side: { x: 0, y: 3.4 } },
    )
  return `<svg class="guides small" viewBox="-16 -10 180.5 39.2">${renderBody(book, { layout: 'horizontal' })}${reach(top)}${reach(foot)}${edge(mark.width)}${edge(start)}${measures}</svg>`
}

function renderVertical(book: Book): string {
  const { width, height, wordmark } = drawLogo(book.artwork, { layout: 'vertical' })
  const top = (wordmark?.y ?? 0) - clearSpace
  const bottom = mark.height * 2
  const reach = (y: number) => renderLine({ x: -10, y }, { to: { x: width + 10, y }, className: 'guide' })
  const measures = renderMeasure(
    { x: width + 6, y: bottom },
    { to: { x: width + 6, y: top }, text: String(gap.vertical), side: { x: 4, y: 0 } },
  )
  const axis = renderLine({ x: width / 2, y: -6 }, { to: { x: width / 2, y: height + 6 }, className: 'guide' })
  return `<svg class="guides small" viewBox="-34.1 -8 180.5 76.4">${renderBody(book, { layout: 'vertical' })}${reach(bottom)}${reach(top)}${reach(height)}${axis}${measures}</svg>`
}

function renderBody({ artwork }: Book, { layout }: { layout: Layout }): string {
  const { dots, wordmark } = drawLogo(artwork, { layout })
  const fill = inkColour(artwork.palette, { ground: 'dark' })
  const letters = `<path transform="translate(${fix(wordmark?.x ?? 0)} ${fix(wordmark?.y ?? 0)})" fill="${fill}" d="${artwork.wordmark.path}"/>`
  return dotsSvg(dots, dotColour(artwork.palette, { ground: 'dark', tone: 'sheen' })) + letters
}

type Version = { layout: Layout; ground: Ground; tone: Tone; caption: string }

const versions: readonly Version[] = [
  { layout: 'horizontal', ground: 'dark', tone: 'sheen', caption: 'Sheen on ink' },
  { layout: 'horizontal', ground: 'light', tone: 'sheen', caption: 'Deep sheen on paper' },
  { layout: 'vertical', ground: 'dark', tone: 'sheen', caption: 'Vertical on ink' },
  { layout: 'vertical', ground: 'light', tone: 'sheen', caption: 'Vertical on paper' },
  { layout: 'horizontal', ground: 'dark', tone: 'mono', caption: 'One colour on ink' },
  { layout: 'horizontal', ground: 'light', tone: 'mono', caption: 'One colour on paper' },
]

export function createVersions({ artwork }: Book): Page {
  const tiles = versions.map(({ caption, ...options }) => {
    return `<figure class="tile ${options.ground}-ground ${options.layout}">${logoSvg(artwork, options)}<figcaption>${caption}</figcaption></figure>`
  })
  return {
    section: 'Logo',
    ground: 'dark',
    body: renderSpread({
      title: 'On ink,<br>on paper',
      notes: [
        'On paper every bird is deepened, hue kept, until it has <b>3.2 : 1</b> against its ground. Never put the bright sheen on white.',
        'One colour is for engraving, embroidery and stamps. Where colour can be had, use it.',
      ],
      stage: `<div class="tiles">${tiles.join('')}</div>`,
    }),
  }
}

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

export function createSpace(book: Book): Page {
  const stage = (['horizontal', 'vertical'] as const).map(
    (layout) => `<div class="centre">${renderRoom(book, { layout })}</div>`,
  )
  return {
    section: 'Logo',
    ground: 'light',
    body: renderSpread({
      title: 'Room to<br>turn',
      notes: [
        'A flock needs air. Keep a capital’s height, <b>x</b>, free on every side: no words, no edges, no other marks.',
        'Every file in the download pack already carries this room.',
      ],
      stage: `<div class="stack">${stage.join('')}</div>`,
    }),
  }
}

function renderRoom({ artwork }: Book, { layout }: { layout: Layout }): string {
  const { width, height } = drawLogo(artwork, { layout })
  const x = clearSpace
  const [outerWidth, outerHeight] = [width + 2 * x, height + 2 * x]
  const zone = `<path class="zone" fill-rule="evenodd" d="M0 0h${fix(outerWidth)}v${fix(outerHeight)}h${fix(-outerWidth)}zM${fix(x)} ${fix(x)}v${fix(height)}h${fix(width)}v${fix(-height)}z"/>`
  const corners = [
    [0, 0],
    [outerWidth - x, 0],
    [0, outerHeight - x],
    [outerWidth - x, outerHeight - x],
  ] as const
  const squares = corners.map(([left, top]) => {
    const square = `<rect class="square" x="${fix(left)}" y="${fix(top)}" width="${fix(x)}" height="${fix(x)}"/>`
    return square + renderFigure('x', { x: left + x / 2, y: top + x / 2 })
  })
  const logo = logoSvg(artwork, { layout, ground: 'light' }).replace(
    '<svg ',
    `<svg x="${fix(x)}" y="${fix(x)}" width="${fix(width)}" height="${fix(height)}" `,
  )
  return `<svg class="guides small ${layout}" viewBox="0 0 ${fix(outerWidth)} ${fix(outerHeight)}">${zone}${squares.join('')}${logo}</svg>`
}

type Mistake = { rule: string; className: string; ground?: Ground; draw?: (book: Book) => string }

const mistakes: readonly Mistake[] = [
  { rule: 'Do not stretch', className: 'stretched' },
  { rule: 'Do not tilt', className: 'tilted' },
  { rule: 'Do not add glow or shadow', className: 'glowing' },
  { rule: 'Do not recolour the birds', className: 'recoloured' },
  { rule: 'Do not put sheen on the name', className: 'gradient', draw: drawGradient },
  { rule: 'Do not set on sheen', className: 'on-sheen' },
  { rule: 'Do not set bright sheen on paper', className: 'bright', ground: 'light', draw: drawBright },
  { rule: 'Do not swap the parts', className: 'swapped', draw: drawSwapped },
  { rule: 'Do not retype the name', className: 'retyped', draw: drawRetyped },
]

export function createMisuse(book: Book): Page {
  const tiles = mistakes.map(({ rule, className, ground = 'dark', draw = drawHorizontal }) => {
    return `<figure class="tile mistake ${ground}-ground ${className}"><div>${draw(book)}</div><figcaption><svg viewBox="0 0 10 10"><path d="M1 1l8 8M9 1l-8 8"/></svg>${rule}</figcaption></figure>`
  })
  return {
    section: 'Misuse',
    ground: 'dark',
    body: renderSpread({
      title: 'What it<br>is not',
      notes: ['The logo is drawn. Take the file, give it room, and leave it as it is.'],
      stage: `<div class="tiles nine">${tiles.join('')}</div>`,
    }),
  }
}

function drawHorizontal({ artwork }: Book): string {
  return logoSvg(artwork, { layout: 'horizontal', ground: 'dark' })
}

function drawBright({ artwork }: Book): string {
  const letters = logoSvg(artwork, { layout: 'horizontal', ground: 'light' })
  const bright = drawHorizontal({ artwork } as Book)
  const circles = /<circle.*\/>(?=<path)/
  return letters.replace(circles, circles.exec(bright)?.[0] ?? '')
}

function drawGradient(book: Book): string {
  const sheen = '<linearGradient id="sheen-name"><stop/><stop offset=".5"/><stop offset="1"/></linearGradient>'
  return drawHorizontal(book).replace('<path ', `${sheen}<path class="name" `)
}

function drawSwapped({ artwork }: Book): string {
  const name = `<svg class="name" viewBox="0 -${artwork.wordmark.capHeight} ${artwork.wordmark.width} ${artwork.wordmark.capHeight}"><path d="${artwork.wordmark.path}"/></svg>`
  return `${name}${logoSvg(artwork, { layout: 'mark', ground: 'dark' })}`
}

function drawRetyped({ artwork }: Book): string {
  return `${logoSvg(artwork, { layout: 'mark', ground: 'dark' })}<span>Murmur</span>`
}

type Point = { readonly x: number; readonly y: number }

/** A dimension: the line, its two ends and its figure beside the middle. */
function renderMeasure(
  from: Point,
  { to, text, side = { x: 0, y: 0 } }: { to: Point; text: string; side?: Point },
): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const [across, up] = [(-(to.y - from.y) / length) * 0.6, ((to.x - from.x) / length) * 0.6]
  const tick = ({ x, y }: Point) =>
    renderLine({ x: x - across, y: y - up }, { to: { x: x + across, y: y + up }, className: 'measure' })
  const middle = { x: (from.x + to.x) / 2 + side.x, y: (from.y + to.y) / 2 + side.y }
  return renderLine(from, { to, className: 'measure' }) + tick(from) + tick(to) + renderFigure(text, middle)
}

function renderLine(from: Point, { to, className }: { to: Point; className: string }): string {
  return `<line class="${className}" x1="${fix(from.x)}" y1="${fix(from.y)}" x2="${fix(to.x)}" y2="${fix(to.y)}"/>`
}

function renderFigure(text: string, { x, y }: Point): string {
  return `<text class="figure" x="${fix(x)}" y="${fix(y)}">${text}</text>`
}

/** The stretch between two neighbouring dots that is one unit long. */
function renderGap(from: Dot, { to }: { to: Dot }): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const at = (distance: number) => ({
    x: from.x + ((to.x - from.x) * distance) / length,
    y: from.y + ((to.y - from.y) * distance) / length,
  })
  return renderLine(at(from.radius), { to: at(length - to.radius), className: 'gap' })
}

function fix(value: number): number {
  return Math.round(value * 1000) / 1000
}
