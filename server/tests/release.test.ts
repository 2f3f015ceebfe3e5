import { expect, test } from 'vitest'
import { createTestApp, testSite } from '../testing/testApp.ts'

/** A release: its page names its own entry script. */
function createRelease(version: number) {
  const html = `<script type="module" src="/assets/index-${version}.js"></script><h1>Release ${version}</h1>`
  const site = [
    ...testSite.filter(({ path }) => path !== 'index.html' && !path.startsWith('assets/')),
    { path: 'index.html', body: Buffer.from(html) },
    { path: `assets/index-${version}.js`, body: Buffer.from(`console.log(${version})`) },
  ]
  return createTestApp({ site }).app
}

test('F-10: after a release, the next navigation gets the new page, and the old code is gone', async () => {
  let etag = ''
  for (let version = 1; version <= 20; version++) {
    const app = createRelease(version)
    // A browser with the page before: `no-cache` makes it ask again with its ETag.
    const page = await app.inject({ url: '/', headers: { 'if-none-match': etag } })
    expect(page.statusCode).toBe(200)
    expect(page.headers['cache-control']).toBe('no-cache')
    expect(page.body).toContain(`/assets/index-${version}.js`)
    expect((await app.inject(`/assets/index-${version}.js`)).statusCode).toBe(200)
    expect((await app.inject(`/assets/index-${version - 1}.js`)).statusCode).toBe(404)
    etag = String(page.headers.etag)
    expect((await app.inject({ url: '/', headers: { 'if-none-match': etag } })).statusCode).toBe(304)
  }
})
