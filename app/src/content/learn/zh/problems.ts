import type { ProblemCode } from '@murmur/sdk/v1Problems'

type ProblemWords = { readonly title: string; readonly solution: string }

const again = '请稍后重试。'
const less = '请尝试更小的数量。'
const more = '请尝试更大的数量。'
const other = '请尝试其他代币或其他网络。'
const requote = '请重新询价，然后再次构建。'

/** The English sentences are those of the API. */
export const problems: Readonly<Record<ProblemCode, ProblemWords>> = {
  badRequest: { title: '请求中有字段缺失或错误。', solution: '请将指出的字段与 API 说明对照。' },
  notFound: { title: '此地址没有内容。', solution: '请将地址与 API 说明对照。' },
  methodNotAllowed: { title: '此地址不支持该方法。', solution: '请使用说明中的方法。' },
  unknownKey: { title: '服务器不认识该密钥。', solution: '请检查 Authorization 请求头，或不要发送它。' },
  bodyTooLarge: { title: '请求过大。', solution: '请只发送说明中的字段。' },
  unsupportedType: { title: '请求正文不是 JSON。', solution: '请以 application/json 发送。' },
  tooManyRequests: {
    title: '请求次数已用完。',
    solution: '请等待 Retry-After 响应头给出的秒数，或使用密钥。',
  },
  overloaded: { title: '等待的请求过多。', solution: '请在 Retry-After 响应头给出的秒数之后重试。' },
  tookTooLong: { title: '计算时间过长。', solution: again },
  internal: { title: '我们这边出了问题。', solution: again },
  unavailable: {
    title: '所依赖的某项服务没有响应。',
    solution: '请在 Retry-After 响应头给出的秒数之后重试。',
  },
  quoteChanged: {
    title: '市场已达不到这些条件。',
    solution: '请重新询价，向用户展示，然后按新的条件请求。',
  },
  badPermit: {
    title: '已签名的许可不再适用于这笔交易。',
    solution: '请先不带许可请求，签署新的类型化数据，再带上签名请求。',
  },
  noPools: { title: '该网络没有交易此代币的资金池。', solution: '请选择其他代币或其他网络。' },
  takesFee: { title: '此代币会从每次转账中扣费，因此报价无法成立。', solution: '请选择其他代币。' },
  cannotSell: { title: '此代币无法再卖出。', solution: '请选择其他代币。' },
  unknownNetwork: { title: 'Murmur 不认识该网络。', solution: '请从列出的网络中选择。' },
  unknownToken: { title: '该网络上没有已知的此代币。', solution: '请从列出的代币中选择，或给出其他代币的地址。' },
  sameToken: { title: '两侧是同一种代币。', solution: '请选择两种不同的代币。' },
  sameNetwork: { title: '两个网络相同。', solution: '请选择两个网络，或在同一网络上兑换。' },
  otherNetwork: { title: '这些代币不在该市场的网络上。', solution: '请检查网络。' },
  badAmount: { title: '数量必须是大于零的整数个单位。', solution: '请以代币的最小单位给出数量。' },
  badSlippage: { title: '滑点必须在 0 到 100% 之间。', solution: '请以基点给出：50 是百分之零点五。' },
  badMaxLegs: { title: '路由至少需要一次兑换。', solution: '请至少允许一次。' },
  badRecipient: { title: '该地址不能接收交易所得。', solution: '请填写账户地址，不要填写交易合约的地址。' },
  tokenRecipient: { title: '收款地址是代币合约，转入的资产无法取回。', solution: '请填写账户地址。' },
  exactReceiveAcross: { title: '跨网络时，只有支付数量可以是精确的。', solution: '请给出支付数量。' },
  noMarket: { title: 'Murmur 没有该网络的市场。', solution: '请选择已开放的网络。' },
  marketUnreadable: { title: '无法读取该网络的市场。', solution: again },
  marketOld: { title: '最新区块太旧，无法报价。', solution: again },
  serverUnreachable: { title: 'Murmur 没有响应。', solution: again },
  nodesUnreachable: { title: '该网络的节点没有响应。', solution: again },
  noRoute: { title: '没有资金池连接这两种代币。', solution: other },
  tooSmall: { title: '数量太小，无法交易。', solution: more },
  tooLarge: { title: '数量超过了资金池的承受能力。', solution: less },
  noBridge: { title: '跨链桥在这两个网络之间不运送任何代币。', solution: other },
  feesUnknown: { title: '跨链桥的费用未知。', solution: again },
  gasUnknown: { title: '无法估算到账交易的 Gas 费用。', solution: again },
  belowMinimum: { title: '跨链桥不运送这么小的数量。', solution: more },
  aboveMaximum: { title: '跨链桥不运送这么大的数量。', solution: less },
  feeAboveAmount: { title: '跨链桥的费用高于转账数量。', solution: more },
  noBridgeContracts: { title: '跨链桥并非同时存在于两个网络上。', solution: other },
  unknownContract: { title: '路由合约会存入一个未知合约。', solution: '请选择其他网络。' },
  swapFirst: { title: '这里只能存入跨链桥运送的代币。', solution: '请先兑换成该代币。' },
  noSwapBefore: { title: '支付网络上无法在存款前兑换。', solution: other },
  noSwapOnArrival: { title: '收款网络上无法兑换。', solution: '请直接接收跨链桥运送的代币。' },
  expiredFee: { title: '跨链桥的费用报价已过期。', solution: requote },
  otherSpokePool: { title: '跨链桥的费用是为未知合约报出的。', solution: requote },
  tradingClosed: { title: '此处尚未开放交易。', solution: '报价已开放，您可以先查看报价。' },
  networkClosed: { title: 'Murmur 无法在该网络上交易。', solution: '请选择已开放的网络。' },
  impactTooLarge: { title: '这笔交易对价格的影响过大。', solution: less },
  priceContradicted: { title: '资金池价格与市场价格相差过大。', solution: less },
  oneNode: { title: '仅凭一个节点无法确认交易。', solution: '请为每个网络填写至少两个节点。' },
  nodesDisagree: { title: '两个节点给出的账户余额或授权不一致。', solution: again },
  wrongDecimals: { title: '某种代币在链上的小数位数与列表不符，因此无法兑换。', solution: other },
  noFloor: { title: '报价没有下限。', solution: '请尝试更大的数量或更小的滑点。' },
  badDeadline: { title: '链上时间有偏差。', solution: again },
  unreachableRoute: { title: '路由合约无法到达该路由中的某个资金池。', solution: requote },
  wouldRevert: { title: '模拟的交易失败。', solution: '请检查账户余额，然后重新询价。' },
  notSimulated: { title: '无法模拟这笔交易。', solution: again },
  fundsShort: { title: '账户的原生代币不足以支付交易及其费用。', solution: '请充入原生代币。' },
}
