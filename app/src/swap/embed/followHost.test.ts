import type { QuoteState } from '@murmur/sdk/market/quoteState'
import { createStore } from '@murmur/sdk/store'
import { expect, test } from 'vitest'
import { quoteOf } from '../testing/swapFixtures.ts'
import { GREETING } from './cardMessage.ts'
import { followHost } from './followHost.ts'

const site = 'https://shop.example'
const own = 'https://murmur.example'

class Observer {
  readonly report: () => void

  constructor(report: () => void) {
    this.report = report
  }

  observe() {
    this.report()
  }
  disconnect() {}
}

function open({ isFramed = true } = {}) {
  const posted: unknown[] = []
  const parent = { postMessage: (message: { type: string }, target: string) => posted.push([message.type, target]) }
  const dataset: DOMStringMap = { embedders: `https://other.example ${site}` }
  const document = {
    documentElement: { dataset },
    getElementById: () => ({ getBoundingClientRect: () => ({ height: 611.5 }) }),
  }
  const location = { origin: own }
  const page = Object.assign(new EventTarget(), { document, location, ResizeObserver: Observer, parent: {} })
  page.parent = isFramed ? parent : page
  const quotes = createStore<QuoteState>(quoteOf({ pay: '1 1:ETH', receive: '3.75 56:BNB' }))
  const card = { quotes: { state: quotes }, review: createStore(undefined) }
  const end = followHost(card, page as unknown as Parameters<typeof followHost>[1])
  const say = (message: Partial<MessageEvent>) => page.dispatchEvent(Object.assign(new Event('message'), message))
  return { posted, dataset, parent: parent as unknown as Window, quotes, end, say }
}

const greeting = { data: GREETING, origin: site }

test('a card that is not in a frame says nothing', () => {
  const { posted, dataset } = open({ isFramed: false })
  expect([posted, dataset.framed]).toEqual([[], undefined])
})

test('until a listed site has greeted it, the card says only that it is there', () => {
  const { posted, parent, say } = open()
  for (const message of [
    { ...greeting, source: null },
    { ...greeting, source: {} as Window },
    { ...greeting, source: parent, origin: 'https://evil.example' },
    { ...greeting, source: parent, origin: 'null' },
    { ...greeting, source: parent, origin: `${site}.evil.example` },
    { ...greeting, source: parent, origin: `https://other.example ${site}` },
    { ...greeting, source: parent, data: { type: GREETING } },
    { ...greeting, source: parent, data: 'murmur:ready' },
  ])
    say(message)
  expect(posted).toEqual([['murmur:ready', '*']])
})

test('a page of its own site may greet it, too', () => {
  const { posted, parent, say } = open()
  say({ ...greeting, source: parent, origin: own })
  expect(posted.slice(1)).toEqual([
    ['murmur:size', own],
    ['murmur:event', own],
  ])
})

test('a greeted card reports to the origin that greeted it, and to no other, until its end', () => {
  const { posted, parent, say, quotes, end } = open()
  say({ ...greeting, source: parent })
  const first = [
    ['murmur:ready', '*'],
    ['murmur:size', site],
    ['murmur:event', site],
  ]
  expect(posted).toEqual(first)
  say({ ...greeting, source: parent, origin: 'https://other.example' })
  expect(posted).toEqual(first)
  quotes.set(quoteOf({ pay: '2 1:ETH', receive: '7.5 56:BNB' }))
  expect(posted.slice(3)).toEqual([['murmur:event', site]])
  end()
  quotes.set(quoteOf({ pay: '3 1:ETH', receive: '9 56:BNB' }))
  say({ ...greeting, source: parent })
  expect(posted).toHaveLength(4)
})
