import { images } from '../images.ts'
import type { Slide } from '../slide.ts'

export const blogSlides: readonly Slide[] = [
  { id: 'one', image: images.blog[0], alt: 'A stream of points rises from green to violet.' },
  { id: 'two', image: images.blog[1], alt: 'A stream of points flies a loop.' },
  { id: 'three', image: images.blog[2], alt: 'One bright stream of points parts into three.' },
]
