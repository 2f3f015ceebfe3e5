import type { Token } from '../token.ts'
import { type Amount, foldAmounts, type Part } from './amounts.ts'
import { cleanText, splitAtoms } from './atoms.ts'
import { buildSwap, type Known, type Pair, type SwapReading } from './buildSwap.ts'
import { findRefusal } from './checkSafety.ts'
import { correctSlips } from './correctSlips.ts'
import { getDictionary } from './dictionary.ts'
import { foldMentions } from './foldMentions.ts'
import { type Intent, refuse } from './intent.ts'
import { listItems } from './items.ts'
import { listMarks, type Mention, writeSigns } from './marks.ts'
import { dropPoliteClauses } from './politeClauses.ts'
import { readSwap } from './readSwap.ts'
import { resolveNames } from './resolveNames.ts'
import { readPercent, takeSlippage } from './takeSlippage.ts'

/** Reads one sentence about one swap. It asks where the text has two readings and never throws. */
export function parseIntent(text: string, tokens: readonly Token[]): Intent {
  return readSentence(text, tokens).intent
}

/** The intent; beside a question also what the sentence said. */
type Reading = { readonly intent: Intent; readonly known?: Known }

export function readSentence(text: string, tokens: readonly Token[]): Reading {
  const plain = cleanText(text)
  if (typeof plain !== 'string') return { intent: plain }
  const dictionary = getDictionary(tokens)
  const atoms = dropPoliteClauses(correctSlips(splitAtoms(plain), dictionary), dictionary)
  const values = listFormValues(plain)?.join('\n')
  const checked = values === undefined ? atoms : splitAtoms(values)
  const refusal = findRefusal(checked, { text: plain, dictionary })
  if (refusal !== undefined) return { intent: refuse(refusal) }
  const labelled = readLabelled(plain, tokens)
  if (labelled !== undefined) return split(labelled)
  const slippage = takeSlippage(foldAmounts(listItems(atoms, dictionary)))
  if ('kind' in slippage) return { intent: slippage }
  const { percent } = slippage
  const said = percent === undefined ? {} : { slippagePercent: percent }
  const reading = readSwap(resolveNames(slippage.parts, { tokens, text: plain }), tokens)
  if (reading.kind === 'refuse') return { intent: reading }
  if (reading.kind === 'swap') return { intent: { ...reading, ...said } }
  const { intent, known } = split(reading)
  return { intent, ...(known && { known: { ...known, ...said } }) }
}

function split(reading: SwapReading): Reading {
  if (reading.kind !== 'clarify') return { intent: reading }
  const { known, ...intent } = reading
  return { intent, ...(known && { known }) }
}

/** The fields of a form. `swap` and `trade` are sides by the labels beside them. */
type Field =
  | 'pay'
  | 'receive'
  | 'swap'
  | 'trade'
  | 'token'
  | 'amount'
  | 'payAmount'
  | 'receiveAmount'
  | 'network'
  | 'payNetwork'
  | 'receiveNetwork'
  | 'slippage'

/** Phrases in lower case, separated by commas. */
const labels: Readonly<Record<Field, string>> = {
  pay: 'what i have, what i pay, what i offer, what i give, what i sell, what ill pay, i am selling, im selling, i am paying, im paying, my token, my coin, i am giving, offered, paid, i hold, i own, holding, current token, old token, starting token, coin in, asset in, currency in, spend token, token sold, sold token, sell, selling, sells, sold, pay, paying, pays, payment, spend, spending, give, giving, offer, offering, from, from token, from coin, from asset, from currency, pay token, sell token, pay with, paying with, payment token, token in, in, input, input token, i pay, i give, i sell, i have, i spend, i offer, you pay, you send, you give, you sell, source token, source coin, source asset, token to pay, token to sell, coin to sell, coin to pay, asset to sell, asset to pay, have, with, using, pay asset, sell asset, pay coin, sell coin, out of, swap from, 付出, 支付, 付, 付款, 卖, 卖出, 出售, 出, 花, 花费, 源, 来源, 来源币种, 来源代币, 来源币, 源币种, 源代币, 支付币种, 支付代币, 支付币, 付款币种, 付款币, 付款代币, 卖出币种, 卖出代币, 卖出币, 付出币种, 付出币, 换出, 我付, 我出, 我卖, 我给, 我支付, 我花, 给出, 交出, 转出, 支出, 卖币, 从, 用, 支払, 支払い, 支払う, 支払通貨, 支払い通貨, 支払トークン, 支払いトークン, 支払元, 売る, 売り, 売却, 売却通貨, 払う, 交換元, 元, 元の通貨, 渡す, 出す, 支払うもの, 売るもの, 払うもの, 使う, 使用通貨, von, ich tausche, biete, ich biete, abgeben, zahlungsmittel, ausgangswährung, ofrezco, entregar, moneda a vender, vendo esto, je cède, jéchange, je propose, à échanger, offre, céder, verkaufe, verkauf, verkaufen, zahle, zahlen, zahlung, bezahlen, bezahle, ich zahle, ich gebe, ich verkaufe, gebe, geben, bezahlt mit, vender, vendo, venta, pagar, pago, pagas, desde, entrego, doy, yo pago, pago con, origen, de, token de origen, moneda de origen, vendre, vends, vente, payer, paie, je paie, je paye, je vends, je donne, paiement, donne, depuis, jeton source, à vendre, à payer',
  receive:
    'what i need, what i want, what i get, what i receive, what i buy, what id like, i am buying, im buying, i am getting, i need, need, needed, looking for, wanted token, new token, coin out, asset out, currency out, token bought, bought token, received, bought, final token, into token, buy, buying, buys, get, getting, receive, receiving, receives, want, wanted, wanting, desired, to, to token, to coin, to asset, to currency, into, receive token, buy token, token out, out, output, output token, i get, i receive, i want, i buy, you get, you receive, you buy, target token, target coin, target asset, destination token, token to receive, token to buy, coin to receive, coin to buy, asset to buy, asset to receive, receive asset, buy asset, buy coin, receive coin, swap to, swap into, goal, target, 收到, 得到, 获得, 收, 得, 买, 买入, 购买, 换成, 换入, 目标, 目标币种, 目标代币, 目标币, 接收币种, 接收代币, 接收币, 接收, 收到币种, 买入币种, 买入代币, 获得币种, 得到币种, 我收, 我要, 我得, 我拿, 我买, 我得到, 我收到, 拿到, 换到, 收入, 买币, 要, 想要, 到, 换得, 到账, 到账币种, 受取, 受け取り, 受け取る, 受取通貨, 受け取り通貨, 受取トークン, 受取り, 受取先, 買う, 買い, 購入, 購入通貨, 交換先, 欲しい, もらう, 得る, 先, 受け取るもの, 買うもの, ほしい, 希望, 希望通貨, nach, suche, ich suche, ich möchte, möchte, zielwährung, gewünscht, busco, necesito, deseo, moneda a comprar, a recibir, je cherche, je voudrais, souhaité, recherche, kaufe, kauf, kaufen, erhalte, erhalten, bekomme, bekommen, ich erhalte, ich bekomme, ich will, ich kaufe, empfange, empfangen, zu, comprar, compro, compra, recibir, recibo, recibes, obtener, obtengo, hacia, a, quiero, destino, token de destino, moneda de destino, acheter, achète, achat, recevoir, reçois, je reçois, je veux, obtenir, obtiens, vers, jeton cible, à recevoir, à acheter',
  swap: 'swap, convert, exchange, change, tausche, tauschen, wechsle, cambia, cambiar, échange, échanger, convertir, 换, 兑换, 交換',
  trade: 'for, against, gegen, für, por, para, contra, contre, pour',
  token: 'token, coin, asset, currency, 币种, 代币, 币, 通貨, トークン, moneda, jeton, währung',
  amount:
    'amount, the amount, total, total amount, trade size, order size, swap amount, qty, quantity, size, how much, volume, sum, number, value, 数量, 金额, 数额, 多少, 个数, 份额, 額, 金額, 量, 個数, betrag, menge, anzahl, summe, cantidad, monto, importe, montant, quantité, somme',
  payAmount:
    'amount to pay, amount to sell, amount to spend, pay amount, sell amount, amount in, paying amount, from amount, input amount, spend amount, 支付数量, 支付金额, 付款数量, 付款金额, 卖出数量, 付出数量, 支払額, 支払い額, 支払数量, 売却数量, zahlbetrag, cantidad a pagar, cantidad a vender, montant à payer, montant à vendre',
  receiveAmount:
    'amount to receive, amount to buy, receive amount, buy amount, amount out, receiving amount, to amount, output amount, 接收数量, 收到数量, 买入数量, 获得数量, 得到数量, 受取額, 受取数量, 購入数量, empfangsbetrag, cantidad a recibir, cantidad a comprar, montant à recevoir, montant à acheter',
  network:
    'network, chain, blockchain, on, on network, on chain, both on, networks, 网络, 链, 公链, 所在链, 所在网络, ネットワーク, チェーン, netzwerk, kette, auf, red, cadena, en la red, réseau, chaîne, sur',
  payNetwork:
    'from network, from chain, source chain, source network, pay network, pay chain, paying network, paying chain, sell network, sell chain, network in, chain in, input network, input chain, origin network, origin chain, origin, source, 来源链, 来源网络, 源链, 源网络, 支付链, 支付网络, 付款链, 付款网络, 支払ネットワーク, 支払チェーン, 支払いネットワーク, 支払いチェーン, 元チェーン, 元ネットワーク, 送信元, 送金元, quellnetzwerk, quelle, zahlnetzwerk, von netzwerk, red de origen, red origen, réseau source, réseau de départ',
  receiveNetwork:
    'to network, to chain, destination chain, destination network, destination, receive network, receive chain, receiving network, receiving chain, buy network, buy chain, network out, chain out, output network, output chain, target network, target chain, receive on, deliver on, deliver to network, 目标链, 目标网络, 接收链, 接收网络, 收款链, 收款网络, 到账链, 到账网络, 受取ネットワーク, 受取チェーン, 受け取りネットワーク, 受け取りチェーン, 先チェーン, 先ネットワーク, zielnetzwerk, zielkette, empfangsnetzwerk, nach netzwerk, red de destino, red destino, réseau de destination, réseau cible, réseau darrivée',
  slippage:
    'slippage, max slippage, maximum slippage, slip, max slip, slippage tolerance, tolerance, 滑点, 最大滑点, 滑点容差, スリッページ, 最大スリッページ, 許容スリッページ, deslizamiento, deslizamiento máximo, glissement, glissement max, toleranz, slippage max',
}

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

/** The text allowed before the first label. */
const title =
  /^(?:please|pls|swap|trade|exchange|order|new swap|swap order|bridge|换币|兑换|交易|交換|スワップ|tausch|cambio|échange)?[\s:,.;-]*$/i

type Form = Partial<Record<Field, string>>

/** A form in one text: 'Pay: 1 ETH, receive: USDC'. No value if it is none, or if a field is not understood. */
function readLabelled(text: string, tokens: readonly Token[]): SwapReading | undefined {
  const form = splitForm(text) ?? splitPlainForm(text)
  if (form === undefined) return undefined
  const { swap, trade, ...sides } = form
  // 'For:' names the other side of what is swapped or bought.
  const other = sides.receive === undefined ? 'receive' : 'pay'
  const named = { ...(swap && { pay: swap }), ...(trade && { [other]: trade }), ...sides }
  return readForm(placeEnds(named, tokens), tokens)
}

/** The values of a form without its labels. The labels are our own words, so only the values need a safety check. */
function listFormValues(text: string): readonly string[] | undefined {
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

/** Two networks belong to the sides before them. A single one counts for both sides, but only at the end. */
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

/** No value if the token already has an amount. */
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
