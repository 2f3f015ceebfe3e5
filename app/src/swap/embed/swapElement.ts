import { GREETING, parseCardMessage } from './cardMessage.ts'

/** The parameters of the card, by the attributes of the element. */
const parameters = {
  pay: 'pay',
  'pay-chain': 'payChain',
  receive: 'receive',
  'receive-chain': 'receiveChain',
  amount: 'amount',
  theme: 'theme',
  tokens: 'tokens',
  networks: 'networks',
}

/** This script and the card come from one server. */
const { origin } = new URL((document.currentScript as HTMLScriptElement).src)

// A style element would need a hash in the content policy of the page.
const style = new CSSStyleSheet()
style.replaceSync(
  ':host{display:block;max-width:500px}' +
    // A frame is transparent only with the colour scheme of its page, and hidden until it has its look and its height.
    'iframe{display:block;width:100%;height:600px;border:0;color-scheme:dark}iframe:not([style]){opacity:0}' +
    ':host([theme=light]) iframe{color-scheme:light}:host([theme=auto]) iframe{color-scheme:light dark}',
)

/** `<murmur-swap pay="ETH" receive="USDC">`: the card in a frame as high as its content. What happens in it becomes DOM events. */
class SwapElement extends HTMLElement {
  static readonly observedAttributes = Object.keys(parameters)
  readonly #root = this.attachShadow({ mode: 'open' })
  #card: HTMLIFrameElement | undefined
  #isStale = false

  connectedCallback(): void {
    this.#root.adoptedStyleSheets = [style]
    addEventListener('message', this)
    this.#reload()
  }

  disconnectedCallback(): void {
    removeEventListener('message', this)
    this.#card?.remove()
  }

  attributeChangedCallback(): void {
    this.#reload()
  }

  handleEvent({ data, source, origin: sender }: MessageEvent): void {
    const page = this.#card?.contentWindow
    if (!page || source !== page || sender !== origin) return
    const message = parseCardMessage(data)
    if (message?.type === 'murmur:ready') page.postMessage(GREETING, origin)
    if (message?.type === 'murmur:size') this.#card?.style.setProperty('height', `${message.height}px`)
    if (message?.type === 'murmur:event')
      this.dispatchEvent(new CustomEvent(message.name, { detail: message.detail, bubbles: true }))
  }

  /** Attributes that change together load the card once. */
  #reload(): void {
    this.#isStale = true
    queueMicrotask(() => {
      if (!this.#isStale || !this.isConnected) return
      this.#isStale = false
      this.#draw()
    })
  }

  /** A new frame, because a new address in an old one would be a step in the history of the page. */
  #draw(): void {
    const url = new URL('/embed', origin)
    for (const [attribute, parameter] of Object.entries(parameters)) {
      const value = this.getAttribute(attribute)
      if (value !== null) url.searchParams.set(parameter, value)
    }
    this.#card = Object.assign(document.createElement('iframe'), {
      src: url.href,
      title: 'Murmur swap',
      allow: 'clipboard-write',
      referrerPolicy: 'no-referrer',
    })
    this.#root.replaceChildren(this.#card)
  }
}

if (customElements.get('murmur-swap') === undefined) customElements.define('murmur-swap', SwapElement)
