import type { Book, Page } from '../page.ts'

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
