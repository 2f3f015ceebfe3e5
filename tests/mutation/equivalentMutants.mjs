/** @typedef {{ file: string | undefined; code: string; before: string; texts: readonly string[]; reason: string }} Equivalent */

const [gate, reducer] = ['sendGate', 'advance'].map((name) => `sdk/src/trade/${name}.ts`)
const comparison = 'sdk/src/chain/compareNodes.ts'
const [amount, decimal, price, number] = ['amount', 'decimal', 'price', 'readNumber'].map(
  (name) => `engine/src/${name}.ts`,
)
const [email, sourcePrice] = ['emailAddress', 'prices/parseDecimal'].map((name) => `server/src/${name}.ts`)
const [llama, moralis] = ['defiLlama', 'moralis'].map((name) => `server/src/prices/${name}.ts`)
const client = 'server/src/http/clientAddress.ts'
const account = 'sdk/src/wallet/evm/evmAccount.ts'
const simulated = 'engine/src/encode/simulatedSwap.ts'

/**
 * Changes that no test can notice, by the line of code, with the reason.
 * @type {readonly Equivalent[]}
 */
const equivalentMutants = [
  {
    file: gate,
    code: "return step.type === 'swap' || step.type === 'transfer' ? step.permit : undefined",
    before: "step.type === 'swap' || step.type === 'transfer'",
    texts: ['true'],
    reason: 'An approval has no permit.',
  },
  {
    file: gate,
    code: "if (request.type === 'message') return 0n",
    before: '0n',
    texts: ['1n', '(undefined)'],
    reason: 'A signature costs no gas, so that the limit is not used.',
  },
  {
    file: reducer,
    before: "'hash' in state",
    code: "return put(step, { type: 'dropped', hash: 'hash' in state ? state.hash : undefined, rest, isFinal: false })",
    texts: ['true'],
    reason: 'An unclear state has no hash.',
  },
  {
    file: 'engine/src/encode/revertReason.ts',
    code: "return { name: '', args: [] }",
    before: "''",
    texts: ["'mutant'"],
    reason: 'No error has either name.',
  },
  {
    file: 'engine/src/encode/simulatedGas.ts',
    code: 'return normal > floor ? normal : floor',
    before: '>',
    texts: ['>='],
    reason: 'Where they are equal, either is the result.',
  },
  {
    file: simulated,
    before: '0n',
    texts: ['1n'],
    code: 'return { spender, left: { listing, units: afterwards[holdings.length + at] ?? 0n } }',
    reason: 'A decoded answer has a number for each read.',
  },
  {
    file: simulated,
    before: '0n',
    texts: ['1n'],
    code: 'const count = (numbers: readonly bigint[]): Amount => ({ listing, units: numbers[at] ?? 0n })',
    reason: 'A decoded answer has a number for each read.',
  },
  {
    file: simulated,
    before: "'0x'",
    texts: ["''"],
    code: "if (listing.tokenAddress === null) return { to: holder, data: '0x' }",
    reason: 'Both are encoded as no bytes.',
  },
  {
    file: simulated,
    before: 'call === undefined',
    texts: ['false'],
    code: 'return call === undefined ? [] : [measureGas(outcome, { call, hasPermit, approvals: at })]',
    reason: 'A decoded answer has no more outcomes than there are calls.',
  },
  {
    file: comparison,
    before: '<',
    texts: ['<='],
    code: 'const blockNumber = first.value.block < second.value.block ? first.value.block : second.value.block',
    reason: 'Where they are equal, either is the lower one.',
  },
  {
    file: comparison,
    before: '0',
    texts: ['1'],
    code: 'blockNumber ?? getBlockNumber(client, { cacheTime: 0 }),',
    reason: 'Each reading has a client of its own, with an empty cache.',
  },
  {
    file: comparison,
    before: "'allowance'",
    texts: ["''"],
    code: "{ address: permit2, abi: permit2Abi, functionName: 'allowance', args: [account, address, router.address] },",
    reason: 'Without a name viem takes the first function, and this ABI has one.',
  },
  {
    file: amount,
    code: "return first ?? results[0] ?? { type: 'empty' }",
    before: "'empty'",
    texts: ["''"],
    reason: 'A number has at least one reading.',
  },
  {
    file: amount,
    code: "const [, whole = '', fraction = ''] = match",
    before: "''",
    texts: ["'mutant'"],
    reason: 'The pattern has a text for each part.',
  },
  {
    file: decimal,
    before: '>=',
    texts: ['>'],
    code: 'if (kept >= scale) return { units: units * 10n ** BigInt(kept - scale), scale: kept }',
    reason: 'A division by one rounds nothing.',
  },
  ...[
    { before: '<', texts: ['<='] },
    { before: '0n', texts: ['1n'] },
  ].map((change) => ({
    file: decimal,
    code: 'return units < 0n ? -((-units + half) / by) : (units + half) / by',
    ...change,
    reason: 'Zero is zero by either sign.',
  })),
  ...['change', 'price'].map((name) => ({
    file: price,
    code: `const known = parseDecimal(${name} ?? '')`,
    before: "''",
    texts: ["'mutant'"],
    reason: 'Neither is a number.',
  })),
  {
    file: number,
    before: '>',
    texts: ['>='],
    code: "const last = text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ','",
    reason: 'They are equal only where there is neither.',
  },
  {
    file: number,
    code: "const [left = '', fraction = ''] = text.split(mark)",
    before: "''",
    texts: ["'mutant'"],
    reason: 'The text has the mark.',
  },
  ...[
    "return answer.type === 'answer' ? readAddress(answer.value) : undefined",
    "return answer.type === 'answer' ? readNetworkId(answer.value) : undefined",
    "const value = answer.type === 'answer' ? answer.value : undefined",
  ].map((code) => ({
    file: account,
    code,
    before: "answer.type === 'answer'",
    texts: ['true'],
    reason: 'A failure has no value.',
  })),
  {
    file: email,
    before: "''",
    texts: ["'mutant'"],
    code: "const [local = '', domain = ''] = normalizeEmail(email).split('@')",
    reason: 'An address has both parts.',
  },
  {
    file: client,
    before: 'trustedProxies.length === 0',
    texts: ['false'],
    code: "if (trustedProxies.length === 0) return ({ socket }) => groupAddress(socket.remoteAddress ?? '')",
    reason: 'It only saves reading a header.',
  },
  {
    file: client,
    code: "const forwarded = readHeader(request, 'x-forwarded-for') ?? ''",
    before: "''",
    texts: ["'mutant'"],
    reason: 'Neither has an address.',
  },
  ...[
    "for (const [network = '', prefix] of entries.map((entry) => entry.split('/'))) {",
    "const [plain = ''] = address.split('%')",
  ].map((code) => ({
    file: client,
    code,
    before: "''",
    texts: ["'mutant'"],
    reason: 'A split text has a first part.',
  })),
  ...['plain', 'address'].flatMap((name) =>
    [
      { before: `!${name}.includes(':')`, texts: ['false'] },
      { before: "':'", texts: ["''"] },
    ].map((change) => ({
      file: client,
      code: `if (!${name}.includes(':')) return ${name}`,
      ...change,
      reason: 'It only saves the work for IPv4.',
    })),
  ),
  ...[
    'const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16))',
    "const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number)",
  ].map((code) => ({
    file: client,
    code,
    before: '0',
    texts: ['1'],
    reason: 'An address has all its parts.',
  })),
  {
    file: sourcePrice,
    before: "'0'",
    texts: ["''"],
    reason: 'Both are the number 0.',
    code: "const [, sign = '', whole = '', fraction = '', exponent = '0'] = match",
  },
  {
    file: llama,
    code: "allora: 'allora',",
    before: "'allora'",
    texts: ["''"],
    reason: 'The coin of Allora is requested by its contract on Ethereum.',
  },
  {
    file: llama,
    before: "answer.type === 'json'",
    texts: ['true'],
    reason: 'Other answers have no value.',
    code: "const coins = answer.type === 'json' ? findField(answer.value, 'coins') : undefined",
  },
  {
    file: moralis,
    before: "answer.type === 'json'",
    texts: ['true'],
    reason: 'Other answers have no value.',
    code: "const items = answer.type === 'json' ? [answer.value] : []",
  },
]

/** @param {import('./runMutants.mjs').Changed} changed */
export function isEquivalent({ file, mutant: { code, before, text } }) {
  return equivalentMutants.some(
    (one) => one.file === file && one.code === code && one.before === before && one.texts.includes(text),
  )
}
