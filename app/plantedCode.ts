import type { Plugin } from 'vite'

/** Patterns of wallet drainers. Our packages should not need them; `known` lists the exceptions. */
const suspects: Readonly<Record<string, RegExp>> = {
  'replaces a global function':
    /\b(?:window|globalThis|self)\s*(?:\.|\[\s*['"`])(?:fetch|XMLHttpRequest|WebSocket|ethereum|okxwallet|keplr)(?:['"`]\s*\])?\s*=(?!=)/,
  'changes requests':
    /\b(?:XMLHttpRequest|EventTarget|Headers|Request|Response)\.prototype\s*(?:\.|\[)[^=;\n]{1,40}=(?!=)/,
  'touches a wallet':
    /\b(?:window|globalThis|self)\s*(?:\.|\[\s*['"`])(?:ethereum|okxwallet|keplr|solana)\b|eth_sendTransaction['"`]\s*(?:===|!==|==|!=)|\.ethereum\s*\.\s*request\s*=/,
  'redefines a global property': /Object\.defineProperty\s*\(\s*(?:window|globalThis|self)\b/,
  'sends data out': /\bsendBeacon\s*\(|\bnew\s+(?:RTCPeerConnection|EventSource|WebSocket|XMLHttpRequest)\b/,
  'calls a fixed address': /\b(?:fetch|open|import|importScripts|Worker)\s*\(\s*['"`](?:https?|wss?):/,
  'runs text as code':
    /(?<![.\w])eval\s*\(|\bnew\s+Function\s*\(|\bsetTimeout\s*\(\s*['"`]|\bdocument\.write(?:ln)?\s*\(/,
  'loads a script': /createElement\s*\(\s*['"`]script['"`]\s*\)/,
  'is obfuscated': /\b_0x[\da-f]{4,}\b|(?:\\x[\da-f]{2}){12,}/i,
  'reads the storage, cookies or clipboard': /\b(?:localStorage|indexedDB)\b|\bdocument\.cookie\b|\bclipboard\b\s*[.)]/,
}

/** Known uses, by file. Each was read. */
const known: Readonly<Record<string, readonly string[]>> = {
  'react-dom/cjs/react-dom-client.production.js': ['loads a script'],
  // In builds of the tests.
  'react-dom/cjs/react-dom-client.development.js': ['loads a script'],
  'viem/_esm/utils/rpc/webSocket.js': ['sends data out'],
  // WalletConnect: the app that a phone has chosen, accessors of the window, and a polyfill for old browsers. The template
  // function of the last one is in no chunk.
  '@walletconnect/utils/dist/index.es.js': ['reads the storage, cookies or clipboard'],
  '@walletconnect/window-getters/dist/cjs/index.js': ['reads the storage, cookies or clipboard'],
  'pino/browser.js': ['redefines a global property'],
  'es-toolkit/dist/compat/string/template.mjs': ['runs text as code'],
}

/** The suspicious things that a file of a package does, without those that are known of it. */
export function findPlantedCode(code: string, { file }: { file: string }): readonly string[] {
  const bare = code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  return Object.keys(suspects).filter((reason) => suspects[reason]?.test(bare) && !known[file]?.includes(reason))
}

/** Stops the build if a package does something that it did not do when it was last read. */
export function refusePlantedCode(): Plugin {
  return {
    name: 'refuse-planted-code',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/.*\.[cm]?js/ },
      handler(code, id) {
        const [file = ''] = id.split('/node_modules/').at(-1)?.split('?') ?? []
        const reasons = findPlantedCode(code, { file })
        if (reasons.length > 0)
          this.error(`${id} ${reasons.join(', and ')}. Read it, and add it to plantedCode.ts if it may.`)
      },
    },
  }
}
