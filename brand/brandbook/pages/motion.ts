import { getToken } from '../../palette.ts'
import { type Book, type Page, renderSpread } from '../page.ts'

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
