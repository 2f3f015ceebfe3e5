import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Slide } from '../../content/slide.ts'
import { Carousel } from './Carousel.tsx'

const image = { width: 1600, height: 1000, avif: '/a.avif', webp: '/a.webp', fallback: '/a.jpg' }
const slides: readonly Slide[] = ['one', 'two', 'three', 'four', 'five'].map((id) => ({
  id,
  image,
  alt: `Picture ${id}`,
}))

function render(props: { readonly eager?: boolean } = {}): string {
  return renderToStaticMarkup(<Carousel label="News" slides={slides} {...props} />)
}

test('the prerendered page shows the first card, with its neighbours at its sides', () => {
  const places = [...render().matchAll(/data-place="([^"]+)"/g)].map(([, place]) => place)
  expect(places).toEqual(['centre', 'after', 'far-after', 'far-before', 'before'])
})

test('the prerendered page keeps no card out of reach', () => {
  expect(render()).not.toContain('inert')
})

test('it is named and counted for screen readers', () => {
  const markup = render()
  expect(markup).toContain('aria-roledescription="carousel" aria-label="News"')
  expect(markup).toContain('aria-roledescription="slide" aria-label="5 of 5"')
})

test('only the first card of a first view is asked for at once', () => {
  const asked = (markup: string) => markup.replaceAll(/<noscript>.*?<\/noscript>/g, '').split('<img').length - 1
  expect([asked(render()), asked(render({ eager: true }))]).toEqual([0, 1])
})
