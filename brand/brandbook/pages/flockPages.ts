import { getToken } from '../../palette.ts'
import { type Book, type Page, renderSpread } from '../page.ts'

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
