import type { Translation } from '../translation.ts'

export const intelligence: Translation['intelligence'] = {
  bar: {
    label: '说出您的需求',
    placeholder: (receive) => `把 Base 上一半的 ETH 换成 ${receive}`,
    dollars: (receive) => `把 100 美元的 ETH 换成 ${receive}`,
    exact: (receive) => `用 ETH 买 500 个 ${receive}，滑点 0.3%`,
    read: '读取',
    reading: '正在读取…',
    examples: '示例',
    hint: '内容会填入下方表单，不会发送任何交易。',
  },

  chip: {
    title: '已理解',
    by: { parser: '由解析器读取', model: '由语言模型读取' },
    undo: '撤销',
    turnAround: '反过来',
    sides: ({ pay, receive }) => `支付 ${pay}，收到 ${receive}`,
    side: ({ amount, token, network }) => `${network} 上的 ${amount} ${token}`,
    token: ({ token, network }) => `${network} 上的 ${token}`,
    all: '全部',
    fraction: (percent) => `余额的 ${percent}%`,
    dollars: (amount) => `价值 $${amount} 的`,
    exactly: (amount) => `正好 ${amount}`,
    slippage: (percent) => `滑点 ${percent}%`,
    undone: '表单已恢复原样。',
  },

  notes: {
    amountUnsaid: '您没有说明数量，请在下方输入。',
    networkUnsaid: ({ pay, receive }) => `您没有说明所有网络：已选择在 ${pay} 支付、在 ${receive} 接收。`,
    noWallet: '请连接钱包：余额未知，因此数量仍为空。',
    balanceUnread: '无法读取您的余额，因此数量仍为空。',
    balanceEmpty: (symbol) => `您在此网络上没有 ${symbol}，因此数量仍为空。`,
    receiveClosed: '指定收到的数量需要先开放交易，因此数量仍为空。',
    slippageHigh: '滑点超过 5% 时，需要在设置中输入两次才会生效。',
  },

  clarify: {
    title: '还不明确',
    missing: {
      payToken: '您想用哪种代币支付？',
      receiveToken: '您想收到哪种代币？',
      amount: '数量是多少？请写成一个数字，例如 1234.5 或一半。',
      payNetwork: '您在哪个网络上支付？',
      receiveNetwork: '您想在哪个网络上接收？',
      slippage: '滑点是多少？请写成百分比，例如 0.5%。',
    },
    known: ({ amount, token, network }) =>
      [network === undefined ? '' : `${network} 上的`, amount, token].filter(Boolean).join(' '),
    pays: (text) => `目前已知：支付 ${text}。`,
    receives: (text) => `目前已知：收到 ${text}。`,
    paysAndReceives: ({ pay, receive }) => `目前已知：支付 ${pay}，收到 ${receive}。`,
    twoReadings: '这个数字有两种读法，您指的是哪一个？',
    choices: '可选答案',
    notListed: (token) => `此网络上没有 ${token}。`,
    alloraReceive: '暂不支持在 Allora 上接收。',
    sameListing: '支付和收到的将是同一网络上的同一种代币。',
  },

  refuse: {
    title: '未执行',
    reasons: {
      recipient: '兑换所得会进入您自己的钱包。如需付给他人，请打开兑换的确认页面。',
      keys: '切勿在此输入私钥、密码或助记词。我们从不需要它们。',
      signing: '签名和发送由您自己完成：此栏只填写表单。',
      approval: '授权在确认页面中请求，且仅限一次兑换的数量。',
      otherProduct: '这里只能进行兑换。',
      advice: '不提供建议和预测。请说明您想兑换什么。',
      instructions: '这更像是给页面的指令，而不是一次兑换。',
      order: '只支持立即兑换：不支持定时、条件或重复的订单。',
      slippage: '不接受超过 15% 或没有限制的滑点。',
      hiddenCharacters: '文字中含有隐藏字符，请手动输入。',
      tooLong: '文字太长，一句话就够了。',
    },
  },

  model: {
    budget: '语言模型今天的次数已用完，以解析器的理解为准。',
    failed: '语言模型没有回应，以解析器的理解为准。',
  },

  explain: {
    open: '解释',
    close: '隐藏解释',
    title: '简单说明',
    rephrase: '换句话说',
    rephrasing: '正在询问语言模型…',
    byModel: '由语言模型根据相同的数字写成。',
    byTemplate: '语言模型改动了数字或没有回应，因此显示我们自己的文字。',
    off: '此处未配置语言模型，因此显示我们自己的文字。',

    quote: ({ pay, receive, network, swaps }) => `您在 ${network} 上支付 ${pay}，约收到 ${receive}，路径：${swaps}。`,
    swaps: ({ count, venues }) => `${venues} 上的 ${count} 次兑换`,
    oneSwap: (venues) => `${venues} 上的单次兑换`,
    cost: ({ impact, fee, pools, gap }) =>
      `您的数量使价格变动 ${impact}，网络收取约 ${fee}。${gap === undefined ? '' : `在我们读取的 ${pools} 个资金池中，没有其他路径能再好过 ${gap}。`}`,
    feeUnknown: '未知的手续费',
    minimum: ({ limit, slippage }) =>
      `如果兑换进入区块之前价格变动，您至少收到 ${limit}，否则兑换失败，您只支付网络手续费。这就是您的滑点 ${slippage}。`,
    maximum: ({ limit, slippage }) =>
      `如果兑换进入区块之前价格变动，您最多支付 ${limit}，否则兑换失败，您只支付网络手续费。这就是您的滑点 ${slippage}。`,
    transfer: ({ pay, receive, from, to }) =>
      `您在 ${from} 上支付 ${pay}，在 ${to} 上约收到 ${receive}，由 Across 跨链桥传送。`,
    transferCost: ({ bridge, fee, seconds }) => `跨链桥收取 ${bridge}，网络收取约 ${fee}，大约需要 ${seconds} 秒。`,
    transferRisk: (limit) => `至少会有 ${limit} 到账。如果没有人及时传送，跨链桥会退回您的存款，这可能需要数小时。`,
  },
}
