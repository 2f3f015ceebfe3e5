import type { Token } from '../token.ts'
import { type Amount, foldAmounts, type Part } from './amounts.ts'
import { splitAtoms } from './atoms.ts'
import { buildSwap, type Pair, type SwapReading } from './buildSwap.ts'
import { getDictionary } from './dictionary.ts'
import { foldMentions } from './foldMentions.ts'
import { listItems } from './items.ts'
import { listMarks, type Mention, writeSigns } from './marks.ts'
import { resolveNames } from './resolveNames.ts'
import { readPercent } from './slippage.ts'
import { type Field, labels } from './vocabulary/labels.ts'

const byLabel: ReadonlyMap<string, Field> = new Map(
  (Object.entries(labels) as [Field, string][]).flatMap(([field, list]) =>
    list.split(', ').map((label) => [label, field] as const),
  ),
)

const longestFirst = [...byLabel.keys()].sort((one, other) => other.length - one.length).join('|')

/** A label and its sign: 'Pay:', 'sell =', '支付：', 'Receive ->', '[pay]', '【渡す】'. */
const pattern = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])(${longestFirst})\\s*(?::|=+>?|-+>|→)|[[【]\\s*(${longestFirst})\\s*[\\]】]\\s*:?)\\s*`,
  'giu',
)

/** What may stand before the first label. */
const title =
  /^(?:please|pls|swap|trade|exchange|order|new swap|swap order|bridge|换币|兑换|交易|交換|スワップ|tausch|cambio|échange)?[\s:,.;-]*$/i

type Form = Partial<Record<Field, string>>

/** A form in one text: 'Pay: 1 ETH, receive: USDC'. Undefined if it is none, or if a field is not understood. */
export function readLabelled(text: string, tokens: readonly Token[]): SwapReading | undefined {
  const form = splitForm(text) ?? splitPlainForm(text)
  if (form === undefined) return undefined
  const { swap, trade, ...sides } = form
  // 'For:' names the other side of what is swapped or bought.
  const other = sides.receive === undefined ? 'receive' : 'pay'
  const named = { ...(swap && { pay: swap }), ...(trade && { [other]: trade }), ...sides }
  return readForm(placeEnds(named, tokens), tokens)
}

/** The values of a form without its labels. The labels are our own words, so only the values need a safety check. */
export function listFormValues(text: string): readonly string[] | undefined {
  const form = splitForm(text)
  return form && Object.values(form)
}

/** 'Source: USDC (Base)' names a token although a source can also be a network. */
function placeEnds({ payNetwork, receiveNetwork, ...form }: Form, tokens: readonly Token[]): Form {
  const isToken = (value: string | undefined) => value !== undefined && readNetwork(value, tokens) === null
  const pay = form.pay === undefined && isToken(payNetwork)
  const receive = form.receive === undefined && isToken(receiveNetwork)
  return {
    ...form,
    ...(payNetwork && { [pay ? 'pay' : 'payNetwork']: payNetwork }),
    ...(receiveNetwork && { [receive ? 'receive' : 'receiveNetwork']: receiveNetwork }),
  }
}

function splitForm(text: string): Form | undefined {
  const found = [...text.matchAll(pattern)]
  if (found.length < 2 || !title.test(text.slice(0, found[0]?.index))) return undefined
  const form: Form = {}
  for (const [at, { 0: whole, 1: plain, 2: boxed, index }] of found.entries()) {
    const field = byLabel.get((plain ?? boxed ?? '').toLowerCase())
    const said = text.slice(index + whole.length, found[at + 1]?.index).replace(/[\s,;.|/、。([\]-]+$/u, '')
    const value = said.includes('(') ? said : said.replace(/\)+$/, '')
    if (field === undefined || form[field] !== undefined) return undefined
    form[field] = value
  }
  return form
}

const plainLabels: readonly (readonly [Field, string])[] = [
  [
    'pay',
    'from token|pay token|sell token|input token|token in|from coin|sell coin|sell|pay|from|支付币种|卖出币种|支付代币|支付',
  ],
  [
    'receive',
    'to token|receive token|buy token|output token|token out|to coin|buy coin|buy|receive|to|接收币种|买入币种|接收代币|接收',
  ],
  ['amount', 'amount|quantity|qty|数量|金额|betrag|menge|cantidad|monto|montant|quantité'],
  ['network', 'network|chain|网络|链|netzwerk|red|réseau'],
  ['slippage', 'max slippage|slippage|滑点'],
]

const plainPattern = new RegExp(
  plainLabels.map(([field, names]) => `(?<${field}>(?<![\\p{L}\\p{N}])(?:${names})(?![\\p{L}\\p{N}]))`).join('|'),
  'giu',
)

/** Fields without signs: 'from token USDT network polygon amount 80 to token ETH network base'. */
function splitPlainForm(text: string): Form | undefined {
  const found = [...text.matchAll(plainPattern)]
  const said = found.map(
    ({ groups = {} }) => plainLabels.find(([field]) => groups[field] !== undefined)?.[0] ?? 'token',
  )
  const values = found.map(({ 0: label, index }, at) =>
    text.slice(index + label.length, found[at + 1]?.index).replace(/^\s+|[\s,;.|/]+$/gu, ''),
  )
  const fields = placeFields(said)
  const isOnce = new Set(fields).size === fields.length && !values.includes('')
  const isForm = ['pay', 'receive', 'amount'].every((field) => said.includes(field as Field))
  if (!isForm || !isOnce || !isCountedByPay(said, text) || !title.test(text.slice(0, found[0]?.index))) return undefined
  return Object.fromEntries(fields.map((field, at) => [field, values[at]]))
}

/** Of two networks each belongs to the side before it. A single one counts for both sides, but only at the end. */
function placeFields(said: readonly Field[]): readonly Field[] {
  const isPair = said.filter((field) => field === 'network').length === 2
  return said.map((field, at) => {
    if (field !== 'network' || (!isPair && at === said.length - 1)) return field
    const side = findSide(said.slice(0, at))
    // A repeated field makes no form.
    if (!isPair || side === undefined) return 'pay'
    return side === 'pay' ? 'payNetwork' : 'receiveNetwork'
  })
}

function findSide(said: readonly Field[]): Field | undefined {
  return said.findLast((field) => field === 'pay' || field === 'receive')
}

/** In 'buy BNB amount 3 sell DAI' and 'sell DAI buy BNB amount 3' the amount could belong to either side. */
function isCountedByPay(said: readonly Field[], text: string): boolean {
  const before = said.slice(0, said.indexOf('amount'))
  if (findSide(before) !== 'receive') return true
  return before.includes('pay') && /(?<!\p{L})(?:to|out|数量|金额)(?!\p{L})/iu.test(text)
}

function readForm(form: Form, tokens: readonly Token[]): SwapReading | undefined {
  const slippage = readSlippage(form.slippage, tokens)
  const { pair, isCounted } = readTokens(form, tokens)
  const place = (value: string | undefined) => readNetwork(value, tokens)
  const count = (value: string | undefined) => readAmount(value, tokens)
  const said = { network: place(form.network), amount: isCounted ? undefined : count(form.amount) }
  const own = { payNetwork: place(form.payNetwork), receiveNetwork: place(form.receiveNetwork) }
  const counted = { pay: count(form.payAmount), receive: count(form.receiveAmount) }
  const isRead = [said, own, counted].every((fields) => !Object.values<unknown>(fields).includes(null))
  if (pair === undefined || slippage === undefined || !isRead) return undefined
  if ('kind' in slippage) return slippage
  const [pay, receive] = [addAmount(pair.pay, counted.pay), addAmount(pair.receive, counted.receive)]
  if (pay === undefined || receive === undefined) return undefined
  const sentence = { network: said.network ?? undefined, amount: said.amount ?? undefined }
  const networks = { payNetwork: own.payNetwork ?? undefined, receiveNetwork: own.receiveNetwork ?? undefined }
  const reading = buildSwap({ marks: [], tokens, ...sentence, ...networks }, { pay, receive })
  return reading.kind === 'swap' ? { ...reading, ...slippage } : reading
}

/** Both tokens. `isCounted` if the amount of the form names one of them and was given to it. */
function readTokens(form: Form, tokens: readonly Token[]): { pair: Pair | undefined; isCounted: boolean } {
  const named = form.token === undefined ? readPair(form, tokens) : readMoved(form, tokens)
  const pair = named && addNamedAmount(named, readMention(form.amount, tokens))
  return { pair, isCounted: pair !== named }
}

/** 'Amount: 150 USDC' belongs to the side of its token. */
function addNamedAmount(pair: Pair, named: Mention | undefined): Pair {
  const { amount } = named ?? {}
  if (named === undefined || amount === undefined || pair.pay.symbol === pair.receive.symbol) return pair
  const side = pair.pay.symbol === named.symbol ? 'pay' : 'receive'
  const mention = pair[side]
  if (mention.symbol !== named.symbol || mention.amount !== undefined || named.network !== undefined) return pair
  return { ...pair, [side]: { ...mention, amount } }
}

/** Undefined if the token has an amount already. */
function addAmount(mention: Mention, amount: Amount | null | undefined): Mention | undefined {
  if (amount === undefined || amount === null) return mention
  return mention.amount === undefined ? { ...mention, amount } : undefined
}

function readPair({ pay, receive }: Form, tokens: readonly Token[]): Pair | undefined {
  const [paid, received] = [readMention(pay, tokens), readMention(receive, tokens)]
  return paid && received && { pay: paid, receive: received }
}

/** 'Token: USDC, from: Base, to: Polygon' */
function readMoved({ token, pay, receive }: Form, tokens: readonly Token[]): Pair | undefined {
  const mention = readMention(token, tokens)
  const [from, to] = [readNetwork(pay, tokens), readNetwork(receive, tokens)]
  if (mention === undefined || from === null || to === null) return undefined
  const { amount, ...bare } = mention
  return { pay: { ...mention, ...(from && { network: from }) }, receive: { ...bare, ...(to && { network: to }) } }
}

function listParts(value: string, tokens: readonly Token[]): readonly Part[] {
  return foldAmounts(listItems(splitAtoms(value), getDictionary(tokens)))
}

function readMention(value: string | undefined, tokens: readonly Token[]): Mention | undefined {
  if (value === undefined) return undefined
  const marks = foldMentions(listMarks(resolveNames(listParts(value, tokens), { tokens, text: value })))
  const signs = writeSigns(marks)
  const mention = marks.find(({ sign }) => sign === 'N')?.mention
  const amount = marks.find(({ sign }) => sign === 'A')?.amount
  if (mention === undefined || !/^NA?$/.test(signs) || (amount && mention.amount)) return undefined
  return { ...mention, ...(amount && { amount }) }
}

/** Null if the value is no network. */
function readNetwork(value: string | undefined, tokens: readonly Token[]): string | null | undefined {
  if (value === undefined) return undefined
  const said = listParts(value, tokens).filter(({ tag }) => !['chain', 'filler', 'my', 'on'].includes(tag))
  const [only] = resolveNames(said, { tokens, text: value })
  return said.length === 1 ? (said[0]?.network ?? only?.network ?? null) : null
}

function readAmount(value: string | undefined, tokens: readonly Token[]): Amount | null | undefined {
  if (value === undefined) return undefined
  const said = listParts(value, tokens).filter(({ tag }) => tag !== 'measure' && tag !== 'filler')
  return said.length === 1 ? (said[0]?.amount ?? null) : null
}

function readSlippage(value: string | undefined, tokens: readonly Token[]) {
  if (value === undefined || /^(auto|automatic|default|自动|默认|自動)$/i.test(value)) return {}
  const [part, ...more] = listParts(value, tokens).filter(({ tag }) => tag !== 'filler')
  const read = more.length > 0 ? undefined : readPercent(part, [])
  if (read === undefined || 'kind' in read) return read
  return read.percent === undefined ? {} : { slippagePercent: read.percent }
}
