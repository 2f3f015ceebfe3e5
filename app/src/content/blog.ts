import { images } from './images.ts'
import type { Slide } from './slide.ts'

export const blogSlides: readonly Slide[] = [
  { id: 'one', image: images.blog[0], alt: 'A flock of points turns above the horizon.' },
  { id: 'two', image: images.blog[1], alt: 'Two streams of points cross and become one.' },
  { id: 'three', image: images.blog[2], alt: 'A wave of points from green to violet.' },
]
