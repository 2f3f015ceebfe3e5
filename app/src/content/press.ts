import type { pressCopy } from './en/press.ts'
import { images } from './images.ts'
import type { Texts } from './section.ts'
import type { Slide } from './slide.ts'

export const pressContact = 'press@murmur.example'

export function createPressSlides({ cardTitle: title, cards }: Texts<typeof pressCopy>): readonly Slide[] {
  const [abstraction, custody, search, intelligence, roadmap] = images.press
  return [
    { id: 'abstraction', title, ...cards.abstraction, image: abstraction },
    { id: 'search', title, ...cards.search, image: search },
    { id: 'intelligence', title, ...cards.intelligence, image: intelligence },
    { id: 'custody', title, ...cards.custody, image: custody },
    { id: 'roadmap', title, ...cards.roadmap, image: roadmap },
  ]
}
