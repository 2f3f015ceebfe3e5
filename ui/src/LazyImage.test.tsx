import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LazyImage } from './LazyImage.tsx'

const image = { width: 1600, height: 900, avif: '/a.avif', webp: '/a.webp', fallback: '/a.jpg' }

function render(props: { readonly alt: string; readonly eager?: boolean }): string {
  return renderToStaticMarkup(<LazyImage image={image} {...props} />)
}

test('a waiting picture is asked for only by a browser without scripts', () => {
  const [scripted, ...unscripted] = render({ alt: 'A flock' }).split('<noscript>')
  expect(scripted).not.toContain('/a.jpg')
  expect(unscripted.join()).toContain('<img')
})

test('a waiting picture already has its name and its proportions', () => {
  const markup = render({ alt: 'A flock' })
  expect(markup).toContain('role="img" aria-label="A flock"')
  expect(markup).toContain('viewBox="0 0 1600 900"')
})

test('a picture of the first view is there at once, in all formats, with its size', () => {
  const markup = render({ alt: 'A flock', eager: true })
  expect(markup).not.toContain('<noscript>')
  expect(markup).toContain('type="image/avif"')
  expect(markup).toContain('type="image/webp"')
  expect(markup).toMatch(/src="\/a.jpg" alt="A flock" width="1600" height="900"/)
})

test('an ornament is not announced', () => {
  expect(render({ alt: '' })).not.toContain('role="img"')
})
