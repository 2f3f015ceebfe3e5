import type { Translation } from '../translation.ts'

export const quotes: Translation['quotes'] = {
  impact: '价格影响',
  minimum: '最少收到',
  maximum: '最多支付',
  fee: '网络手续费',
  feeUnknown: '未知',
  loading: '正在读取资金池…',
  elsewhere: '此网络余额不足。可从其他网络支付：',
  heldOn: ({ amount, network }) => `${network} 上有 ${amount}`,

  bridgeFee: '跨链桥费用',
  arrival: '预计到账时间',
  duration: (seconds) => (seconds < 90 ? `${seconds} 秒` : `${Math.round(seconds / 60)} 分钟`),
  gap: ({ gap, pools }) => `与最优结果相差不超过 ${gap}，共 ${pools} 个资金池`,

  reasons: {
    noRoute: '没有资金池连接这两种代币，因此显示的是按价格的估算。',
    tooSmall: '数量太小，资金池无法兑换，因此显示的是按价格的估算。',
    tooLarge: '数量超过资金池的容量，因此显示的是按价格的估算。',
    unquotable: '资金池无法为此报价，因此显示的是按价格的估算。',
    closed: (network) => `暂时无法读取 ${network} 的资金池，因此显示的是按价格的估算。`,
    unreachable: '暂时无法连接资金池数据，因此显示的是按价格的估算。',
    stale: '最新区块已过时，无法报价，因此显示的是按价格的估算。',
    lookingForPools: (token) => `正在寻找 ${token} 的资金池…`,
    noPools: (token) => `未找到 ${token} 与已列出代币之间的资金池，因此没有报价。`,
    noRouteYet: (token) => `已找到 ${token} 的资金池，但暂时没有可用的路径。`,
    exactAcross: '跨网络时只能指定支付数量，因此显示的是按价格的估算。请在支付栏中输入数量。',
    noWay: '没有跨链桥在这两个网络之间传送代币，因此显示的是按价格的估算。',
    feesUnknown: '暂时无法得知跨链桥的费用，因此显示的是按价格的估算。',
    gasUnknown: '接收网络的 Gas 价格未知，因此显示的是按价格的估算。',
    feeAboveAmount: '跨链桥的费用高于此数量，因此显示的是按价格的估算。',
    belowMinimum: (limit) =>
      `数量太小，跨链桥无法传送${limit === undefined ? '' : `：至少 ${limit}`}。显示的是按价格的估算。`,
    aboveMaximum: (limit) =>
      `数量太大，跨链桥无法传送${limit === undefined ? '' : `：最多 ${limit}`}。显示的是按价格的估算。`,
  },

  risks: {
    impactInfo: (percent) => `价格影响：${percent}%。`,
    impactWarn: (percent) => `价格影响：${percent}%。减少数量可获得更好的价格。`,
    impactLocked: (percent) => `价格影响：${percent}%。请减少数量，或确认接受损失。`,
    impactBlocked: (percent) => `价格影响：${percent}%。损失过大，因此无法兑换。`,
    lessWarn: (percent) => `您收到的比市场价格少 ${percent}%。`,
    lessBlocked: (percent) => `您收到的会比市场价格少 ${percent}%，因此无法兑换。`,
    moreWarn: (percent) => `您收到的比市场价格多 ${percent}%。两个价格中可能有一个有误。`,
    moreBlocked: (percent) => `您收到的会比市场价格多 ${percent}%。两个价格中必有一个有误，因此无法兑换。`,
    priceUnknown: '有一个价格未知，无法将此报价与市场比较。请自行核对。',
    tokenPending: (token) => `${token} 不在代币列表中。正在模拟一次小额买入和卖出。`,
    tokenUnknown: (token) => `无法测试 ${token}。它可能在每次转账时扣留一部分，或拒绝卖出。`,
    tokenTakesFee: ({ symbol, buy, sell }) => `${symbol} 自行收取费用，报价中未包含：买入时 ${buy}%，卖出时 ${sell}%。`,
    tokenCannotSell: (token) => `${token} 拒绝了模拟的买入或卖出。您之后可能无法卖出它，因此无法兑换。`,
    accept: (percent) => `我接受损失 ${percent}%`,
  },

  obstacles: {
    otherKind: '目前只能在 EVM 网络上兑换。',
    exactAcross: '跨网络时只能指定支付数量。请在支付栏中输入。',
    noRouterHere: (network) => `无法从 ${network} 发送到其他网络：那里没有能同时兑换和跨链的合约。请在其他网络上支付。`,
    noRouterThere: (network) =>
      `${network} 没有能在到账时兑换的合约，因此那里只能收到跨链桥支持的代币，例如 ETH 或 USDT。`,
    noRoute: '这笔兑换没有可用路径，因此无法发送。',
    noQuote: '没有资金池的报价，因此无法发送。',
    stale: '报价已过时。下一个区块会带来新的报价。',
    loading: '正在计算报价。',
    tokenCheck: (token) => `仍在检查 ${token}，检查完成后即可兑换。`,
    wrongNetwork: (network) => `您的钱包在其他网络上。点击“兑换”切换到 ${network}。`,
    notLoaded: '发送功能仍在加载。',
    feeShort: (symbol) => `剩下的 ${symbol} 不足以支付网络手续费。`,
  },

  leftForFee: (amount) => `${amount} 留在您的钱包中，用于支付网络手续费。`,

  panel: {
    title: '路径',
    empty: '有报价后，路径会显示在这里。',
    drawing: ({ pay, receive, swaps }) => `从 ${pay} 到 ${receive} 的路径，共 ${swaps} 次兑换`,
    table: '路径中的各次兑换',
    columns: { pool: '资金池', swap: '兑换', share: '占比' },
    noFee: '费率可变',
    proofTitle: '这个报价有多好？',
    proof: ({ bound, gap, pools }) =>
      `在这 ${pools} 个资金池中，扣除网络手续费后，任何路径最多得到 ${bound}。此路径与它相差不超过 ${gap}。`,
    bridge: ({ paid, arriving, pay, receive }) => `Across 从 ${pay} 传送 ${paid}，在 ${receive} 上付出 ${arriving}。`,
    onNetwork: (network) => `在 ${network} 上`,
    transferProof: ({ bound, gap, pools }) =>
      `经过这 ${pools} 个资金池和这座跨链桥，最多得到 ${bound}。此路径与它相差不超过 ${gap}。`,
    singlePools: ({ amount, percent }) => `如果每个网络只用一个资金池，得到 ${amount}：少 ${percent}%。`,
    singleBetter: ({ amount, percent }) => `最好的单个资金池只能得到 ${amount}：少 ${percent}%。`,
    singlePayMore: ({ amount, percent }) => `最好的单个资金池需要支付 ${amount}：多 ${percent}%。`,
    singleSame: '只用一个资金池即可：拆分不会得到更多。',
    singleNone: '没有单个资金池可以兑换这一对代币。',
    block: (number) => `区块 ${number}`,
    age: (seconds) => (seconds < 1 ? '刚刚' : `${seconds} 秒前`),
  },
}
