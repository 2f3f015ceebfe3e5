import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MurmurLogo } from './MurmurLogo.tsx'

test('the logo is drawn without a name, an id or a style of its own', () => {
  const markup = renderToStaticMarkup(<MurmurLogo />)
  expect(markup).toContain('aria-hidden="true"')
  expect(markup).not.toMatch(/ (id|style)="/)
  expect(markup.match(/<circle/g)).toHaveLength(9)
})

test('the mark alone has no letters', () => {
  expect(renderToStaticMarkup(<MurmurLogo layout="mark" />)).not.toContain('<path')
})
