/**
 * The messages between the card in its frame and the script of the page around it. Both sides check where a message comes
 * from, and parse it: any page can send any message.
 */
export type CardMessage =
  /** The first one, to any origin. The page answers it with a greeting, which tells the card its origin. */
  | { readonly type: 'murmur:ready' }
  | { readonly type: 'murmur:size'; readonly height: number }
  | ({ readonly type: 'murmur:event' } & CardEvent)

/** From the page to the card. */
export const GREETING = 'murmur:hello'

/** The element dispatches it on the page around the card. */
export type CardEvent = {
  readonly name: (typeof names)[number]
  readonly detail: CardEventDetail
}

/** Tokens and networks are named as in links. Units are the smallest of the token, as a decimal number. */
export type CardEventDetail = { readonly [Field in (typeof fields)[number]]?: string }

const names = ['quote', 'sent', 'confirmed', 'failed'] as const
const fields = ['pay', 'payChain', 'payUnits', 'receive', 'receiveChain', 'receiveUnits', 'hash'] as const

/** In pixels. A higher card scrolls. */
const MOST_HEIGHT = 4_000

/** An address, a transaction hash, and the digits of any amount are shorter. */
const LONGEST = 100

/** No value for messages of others. Fields that we do not know are left out. */
export function parseCardMessage(data: unknown): CardMessage | undefined {
  const { type, height, name, detail } = readFields(data)
  if (type === 'murmur:ready') return { type }
  if (type === 'murmur:size' && typeof height === 'number' && height > 0)
    return { type, height: Math.min(height, MOST_HEIGHT) }
  const known = names.find((each) => each === name)
  if (type !== 'murmur:event' || known === undefined) return undefined
  const given = readFields(detail)
  const texts = fields.flatMap((field) => {
    const text = given[field]
    return typeof text === 'string' && text.length <= LONGEST ? [[field, text]] : []
  })
  return { type, name: known, detail: Object.fromEntries(texts) }
}

function readFields(data: unknown): Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null ? { ...data } : {}
}
