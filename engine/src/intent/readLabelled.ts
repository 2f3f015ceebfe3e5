import type { Token } from '../token.ts'
import { type Amount, foldAmounts, type Part } from './amounts.ts'
import { splitAtoms } from './atoms.ts'
import { buildSwap, type SwapReading } from './buildSwap.ts'
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

/** A label and its sign: 'Pay:', 'sell =', '支付：', 'Receive ->'. */
const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${longestFirst})\\s*(?::|=+>?|-+>|→)\\s*`, 'giu')

/** What may stand before the first label. */
const title =
  /^(?:please|pls|swap|trade|exchange|order|new swap|swap order|bridge|换币|兑换|交易|交換|スワップ|tausch|cambio|échange)?[\s:,.;-]*$/i

type Form = Partial<Record<Field, string>>

/** A form in one text: 'Pay: 1 ETH, receive: USDC'. Undefined if it is none, or if a field is not understood. */
export function readLabelled(text: string, tokens: readonly Token[]): SwapReading | undefined {
  const form = splitForm(text)
  if (form === undefined) return undefined
  const swapped = form.swap === undefined ? {} : { pay: form.swap }
  const isBought = form.receive !== undefined
  const traded = form.trade === undefined ? {} : isBought ? { pay: form.trade } : { receive: form.trade }
  return readForm({ ...swapped, ...traded, ...form }, tokens)
}

function splitForm(text: string): Form | undefined {
  const found = [...text.matchAll(pattern)]
  if (found.length < 2 || !title.test(text.slice(0, found[0]?.index))) return undefined
  const form: Form = {}
  for (const [at, { 0: whole, 1: label = '', index }] of found.entries()) {
    const field = byLabel.get(label.toLowerCase())
    const value = text.slice(index + whole.length, found[at + 1]?.index).replace(/[\s,;.|/、。()[\]-]+$/u, '')
    if (field === undefined || form[field] !== undefined) return undefined
    form[field] = value
  }
  return form
}

function readForm(form: Form, tokens: readonly Token[]): SwapReading | undefined {
  const places = [form.network, form.payNetwork, form.receiveNetwork].map((value) => readNetwork(value, tokens))
  const [payPlace, receivePlace] = [form.pay, form.receive].map((value) => readNetwork(value, tokens))
  const isMove = form.token !== undefined
  const [pay, receive] = (isMove ? [form.token, form.token] : [form.pay, form.receive]).map((value) =>
    readMention(value, tokens),
  )
  const amounts = [form.amount, form.payAmount, form.receiveAmount].map((value) => readAmount(value, tokens))
  const slippage = form.slippage === undefined ? {} : readSlippage(form.slippage, tokens)
  if (pay === undefined || receive === undefined || slippage === undefined) return undefined
  if ([...places, ...amounts].includes(null)) return undefined
  if ('kind' in slippage) return slippage
  const [network, payNetwork, receiveNetwork] = places.map((place) => place ?? undefined)
  const [amount, payAmount, receiveAmount] = amounts.map((each) => each ?? undefined)
  if (payAmount && pay.amount) return undefined
  if (receiveAmount && receive.amount) return undefined
  const { amount: shared, ...bare } = receive
  const own = isMove ? bare : receive
  const reading = buildSwap(
    {
      marks: [],
      tokens,
      network,
      payNetwork: isMove ? (payNetwork ?? payPlace ?? undefined) : payNetwork,
      receiveNetwork: isMove ? (receiveNetwork ?? receivePlace ?? undefined) : receiveNetwork,
      amount: amount,
    },
    {
      pay: { ...pay, ...(payAmount && { amount: payAmount }) },
      receive: {
        ...own,
        ...(receiveAmount && { amount: receiveAmount }),
        ...(!isMove && shared && { amount: shared }),
      },
    },
  )
  return reading.kind === 'swap' ? { ...reading, ...slippage } : reading
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
  if (mention === undefined || !/^N,?A?$/.test(signs) || (amount && mention.amount)) return undefined
  return { ...mention, ...(amount && { amount }) }
}

/** Null if the value is no network. */
function readNetwork(value: string | undefined, tokens: readonly Token[]): string | null | undefined {
  if (value === undefined) return undefined
  const [first, ...more] = resolveNames(
    listParts(value, tokens).filter(({ tag }) => tag !== 'chain' && tag !== 'filler' && tag !== 'my'),
    { tokens, text: value },
  ).concat()
  const item = listParts(value, tokens).find(({ network }) => network !== undefined)
  return more.length > 0 || first === undefined ? null : (item?.network ?? first.network ?? null)
}

function readAmount(value: string | undefined, tokens: readonly Token[]): Amount | null | undefined {
  if (value === undefined) return undefined
  const said = listParts(value, tokens).filter(({ tag }) => tag !== 'measure' && tag !== 'filler')
  return said.length === 1 ? (said[0]?.amount ?? null) : null
}

function readSlippage(value: string, tokens: readonly Token[]) {
  const said = listParts(value, tokens).filter(({ tag }) => tag !== 'filler')
  if (/^(auto|automatic|default|自动|默认|自動)$/i.test(value)) return {}
  const percent = said.length === 1 ? readPercent(said[0], []) : undefined
  if (percent === undefined || 'kind' in percent) return percent
  return percent.percent === undefined ? {} : { slippagePercent: percent.percent }
}
