/** Each payload calls `run(name)` if the browser executes it. */
const call = (name: string) => `window.ran?.('${name}')`
const data = (type: string, text: string) => `data:${type},${encodeURIComponent(text)}`

/** Markup of an attacker who can write anything into a page, but not its headers. */
export function listHostileMarkup(evil: string): readonly string[] {
  const scripts = [
    `<script>${call('inline')}</script>`,
    `<script type="module">${call('module')}</script>`,
    `<script nonce="abc">${call('nonce')}</script>`,
    `<script src="${data('text/javascript', call('data'))}"></script>`,
    `<script src="${evil}/x.js"></script>`,
    `<script type="module" src="${evil}/x.js"></script>`,
    `<script type="module">import '${evil}/x.js'</script>`,
    `<script type="module">import '${data('text/javascript', call('dataModule'))}'</script>`,
    `<script type="importmap">{"imports":{"react":"${evil}/x.js"}}</script>`,
    `<script type="speculationrules">{"prefetch":[{"urls":["${evil}/s"]}]}</script>`,
    `<svg><script>${call('svg')}</script></svg>`,
    `<svg><script href="${data('text/javascript', call('svgHref'))}"></script></svg>`,
    `<link rel="modulepreload" href="${evil}/x.js">`,
    `<link rel="preload" as="script" href="${evil}/x.js">`,
  ]
  const handlers = [
    ['<img src="/no" onerror="', '">'],
    ['<img src="/favicon.svg" onload="', '">'],
    ['<svg onload="', '">'],
    ['<body onload="', '">'],
    ['<body onpageshow="', '">'],
    ['<input autofocus onfocus="', '">'],
    ['<details open ontoggle="', '">'],
    ['<video><source onerror="', '"></video>'],
    ['<audio src="/no" onerror="', '">'],
    ['<marquee onstart="', '">'],
    ['<style>@keyframes x{}</style><div style="animation:x 1s" onanimationstart="', '"></div>'],
    ['<object data="/no" onerror="', '"></object>'],
    ['<iframe src="/no" onload="', '"></iframe>'],
    ['<link rel="stylesheet" href="/no" onerror="', '">'],
    ['<script src="/no" onerror="', '"></script>'],
  ].map(([head = '', tail = ''], index) => `${head}${call(`handler${index}`)}${tail}`)
  const frames = [
    `<iframe src="javascript:${call('javascriptFrame')}"></iframe>`,
    `<iframe srcdoc="<script>parent.ran('srcdoc')</script>"></iframe>`,
    `<iframe src="${data('text/html', '<script>parent.ran("frame")</script>')}"></iframe>`,
    `<iframe src="${evil}/page"></iframe>`,
    `<object data="${data('text/html', call('object'))}"></object>`,
    `<embed src="${evil}/page">`,
    `<a id="click" href="javascript:${call('link')}">x</a>`,
    `<form id="form" action="javascript:${call('form')}"></form>`,
    `<meta http-equiv="refresh" content="0;url=javascript:${call('refresh')}">`,
    `<base href="${evil}/">`,
    `<meta http-equiv="Content-Security-Policy" content="script-src * 'unsafe-inline'">`,
  ]
  return [...scripts, ...handlers, ...frames]
}
