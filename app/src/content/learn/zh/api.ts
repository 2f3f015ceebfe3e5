import type { LearnText } from '../learnText.ts'

export const api: LearnText = {
  title: 'API 接口',
  description: 'Murmur API 的全部接口：字段、curl 命令、TypeScript 示例，以及可在页面上直接运行的实时结果。',
  lead: '所有接口都在 `/v1` 之下。每个都能在本页运行：修改字段，点击按钮，查看实时结果。',
  sections: [
    {
      id: 'basics',
      title: '开始之前',
      blocks: [
        {
          type: 'list',
          items: [
            '金额是以最小单位表示的十进制字符串。代币用地址或 `native` 表示：请看[基本概念](/docs/concepts#amount)。',
            '所有接口都无需密钥。请求频率请看[限制](/docs/limits)。',
            '失败的请求会返回一个问题说明。每种问题都在[错误](/docs/errors)中有解释。',
            '机器可读的描述位于 `/v1/openapi.json`。本页由它生成。',
          ],
        },
        '下面的接口请求的是本服务器。在本地世界中代币没有价值；在真实网络上，这里从不发送任何交易。',
      ],
    },
  ],
}

/** The sentences of the OpenAPI document. */
export const apiWords: Readonly<Record<string, string>> = {
  Networks: '网络',
  'The networks that can be traded on, with their nodes, and whether trading is open.':
    '可以交易的网络、它们的节点，以及交易是否开放。',
  'Listed tokens': '上架代币',
  'The listed tokens of a network. A quote takes any other token by its address, too.':
    '某个网络的上架代币。其他任何代币也可以按地址询价。',
  'Prices in dollars': '美元价格',
  'Prices of listed tokens from services other than the pools. A missing price is `unknown`, never a guess.':
    '上架代币的价格，来自资金池以外的服务。缺少的价格为 `unknown`，从不猜测。',
  'Fees of the bridge': '跨链桥费用',
  'The fees and limits of the Across bridge for one deposit.': 'Across 跨链桥对一笔存款收取的费用及其限额。',
  'All pools of a network': '网络的全部资金池',
  'Every pool that quotes consider, at one block: with it anyone can recompute a quote. Answers 304 to a known `ETag`; `Age` is the age of the block in seconds.':
    '报价所考虑的全部资金池，取自同一区块：任何人都可以据此重新计算报价。对已知的 `ETag` 返回 304；`Age` 是该区块距今的秒数。',
  'Add a token to a market': '将代币加入市场',
  'Brings the pools of a token that is not listed into the market of the network for ten minutes, and answers once they are there, with their number. A quote for such a token does this by itself; callers need it only to compute quotes from the market.':
    '将未上架代币的资金池加入该网络的市场，为期十分钟；加入后返回资金池的数量。对此类代币询价时会自动完成：只有自行根据市场计算报价时才需要此调用。',
  'An address.': '地址。',
  'Changes of each block': '每个区块的变化',
  'Server-sent events: `block` names the block of the snapshot, `change` has the pools that differ, `age` the age of the block in milliseconds, `restart` asks to fetch the market again.':
    '服务器推送事件：`block` 给出快照的区块，`change` 包含有变化的资金池，`age` 是区块距今的毫秒数，`restart` 要求重新获取市场。',
  'The best quote': '最优报价',
  'The best route over the pools of one network, or over those of two and the bridge, with the bound that no route can beat. It names its block, its pools, the floor, the gas, and how long it holds.':
    '单个网络的资金池上的最优路由，或经过两个网络和跨链桥的最优路由，并附上任何路由都无法超过的上界。它会给出区块、资金池、下限、Gas 和有效时间。',
  'The steps of a trade': '交易的步骤',
  'The steps that carry out a quote, with exactly the floor that was shown: the approval, the typed data of a permit, the transaction. They were simulated together. The answer to a call without a permit may end with the typed data; sign it and ask again with `permit`. 409 if the market no longer gives the floor.':
    '执行报价的各个步骤，下限与所显示的完全一致：授权、签名许可的类型化数据、交易。它们已一起模拟。不带签名许可的请求可能以类型化数据结束；请签名后带上 `permit` 再次请求。如果市场已达不到该下限，则返回 409。',
  'Try a trade out': '模拟交易',
  'Runs the steps of `POST /v1/transaction` on the latest state of the chain. Nothing is sent.':
    '在链的最新状态上运行 `POST /v1/transaction` 的步骤。不会发送任何内容。',
  'The state of a transaction': '交易的状态',
  'Whether it is pending, confirmed, reverted or unknown, and what became of its deposit at the bridge.':
    '交易处于等待、已确认、已回滚还是未知，以及它在跨链桥的存款的去向。',

  'The chain id of a network.': '网络的链 ID。',
  'Ids of `GET /v1/tokens`, separated by commas.': '`GET /v1/tokens` 给出的 ID，以逗号分隔。',
  'What the bridge carries, such as `USDC`.': '跨链桥运送的资产，例如 `USDC`。',
  'The network to pay on.': '支付所在的网络。',
  'The network to receive on.': '接收所在的网络。',
  'The network to receive on, if it is another one.': '接收所在的网络（如果是另一个网络）。',
  'The deposit.': '存款数量。',
  'The address of a token, or `native` for the coin of the network.': '代币的地址；网络的原生代币写 `native`。',
  'The exact payment. Give this or `receiveAmount`.': '精确的支付数量。此项与 `receiveAmount` 二选一。',
  'The exact receipt, on one network only. Give this or `payAmount`.':
    '精确的接收数量，仅限同一网络。此项与 `payAmount` 二选一。',
  'Slippage tolerance in basis points, from 1 to 1500, or `auto`: from the volatility of the pair. 50 by default.':
    '以基点表示的滑点容差，从 1 到 1500，或 `auto`：根据交易对的波动率。默认为 50。',
  'The account to pay from. The answer then says what it still has to allow.':
    '付款账户。给出后，结果会说明它还需要哪些许可。',
  'The account that pays and receives.': '支付并接收的账户。',
  'The floor that was shown, for an exact payment: less is never received.':
    '精确支付时所显示的下限：收到的绝不会更少。',
  'The most that was shown, for an exact receipt: more is never paid.': '精确接收时所显示的上限：支付的绝不会更多。',
  'False: allowances by transactions only, nothing to sign but transactions. True by default.':
    '为 false 时只用交易授权，除交易外无需签名。默认为 true。',
  'The signed permit of the first call, for the final transaction.': '第一次请求所得、已签名的许可，用于最终交易。',
  '32 bytes in hexadecimal.': '十六进制的 32 字节。',

  '`local`: chains on one machine. `live`: the real ones.': '`local`：一台电脑上的链。`live`：真实的链。',
  'While it is closed, no transactions are built.': '关闭期间不构建任何交易。',
  'Its short name, such as `base`.': '它的简称，例如 `base`。',
  'The symbol of its own coin.': '其原生代币的符号。',
  'Whether it can be quoted. A network is read from the first request on.':
    '是否可以询价。网络从第一次请求起开始读取。',
  'Public nodes.': '公共节点。',
  'The hash of block 0. It identifies a chain; the id alone does not.':
    '区块 0 的哈希。它能确定一条链，仅凭 ID 则不能。',
  'Deployed contracts by name, in the local world.': '本地世界中按名称列出的已部署合约。',
  'Its key in `GET /v1/prices`, such as `1:ETH`.': '它在 `GET /v1/prices` 中的键，例如 `1:ETH`。',
  'Null for the coin of the network.': '网络的原生代币为 null。',
  'The floor: less is never received.': '下限：收到的绝不会更少。',
  'More is never paid.': '支付的绝不会更多。',
  'The tolerance of this quote, also where `auto` was asked for.': '本报价的容差，询价时用 `auto` 也会给出。',
  'In the coin of the paying network. Null while the gas price is unknown.':
    '以支付网络的原生代币计。Gas 价格未知时为 null。',
  'After this time its block is too old, and the quote must be asked for again.':
    '超过此时间后区块已过旧，需要重新询价。',
  'The worst first.': '最严重的在前。',
  'No transaction is built for a quote with a `locked` or `blocked` warning.':
    '带有 `locked` 或 `blocked` 警告的报价不会构建交易。',
  'The price impact, or the distance from the market price, in basis points.':
    '价格影响，或与市场价格的差距，以基点计。',
  'Only if the question names an account.': '仅当请求中给出账户时才有。',
  'From the account to Permit2.': '账户对 Permit2 的授权。',
  'From the account to the router, in Permit2.': '在 Permit2 中，账户对路由合约的授权。',
  'What the account has of the paid token.': '账户持有的支付代币数量。',
  'The pools of the route.': '路由经过的资金池。',
  'The swaps of the route, in their order.': '路由中的各次兑换，按顺序排列。',
  'Price impact, in basis points.': '价格影响，以基点计。',
  'No route over these pools leaves more of the received token after gas.':
    '在这些资金池上，没有任何路由能在扣除 Gas 后留下更多的接收代币。',
  'The distance of this quote from the bound, in basis points.': '本报价与上界的差距，以基点计。',
  'The pools that were considered.': '所考虑的资金池数量。',
  'Their exchanges.': '它们所属的交易所。',
  'The price of the smallest unit of each token, in that of the received one, by its address.':
    '每种代币最小单位的价格，以所收代币的最小单位计，按地址列出。',
  'The price of one unit of gas. Zero while it is unknown.': '一单位 Gas 的价格。未知时为零。',
  'The price of one more swap. Zero unless the bound is full of swaps.':
    '再多一次兑换的价格。除非上界的兑换次数已用满，否则为零。',
  'The bound is of routes with at most this many swaps.': '上界针对的是最多包含这么多次兑换的路由。',
  'The contracts by which other exchanges could be reached.': '可用于到达其他交易所的合约。',
  'Measures the bound again, in the market of the block: see `verifyQuote` of the SDK.':
    '用于在该区块的市场中重新测量上界：请看 SDK 的 `verifyQuote`。',
  'What stays on the paying network.': '留在支付网络上的数量。',
  'The time that the bridge expects to need.': '跨链桥预计需要的时间。',
  'A deposit that is not paid out by then is paid back.': '到时仍未支付的存款会被退回。',
  'The swap on the paying network, if one is needed.': '支付网络上的兑换（如果需要）。',
  'The swap on the receiving network, if one is needed.': '接收网络上的兑换（如果需要）。',
  'In this order, each after the receipt of the one before. With a `permit` there is no `trade` yet: sign it and ask again.':
    '按此顺序执行，每一步都在上一步的收据之后。出现 `permit` 时还没有 `trade`：请签名后再次请求。',
  'False: sign the permit and ask again with it.': '为 false 时：请签署许可，并带上它再次请求。',
  'The transactions revert after this.': '超过此时间后交易会回滚。',
  'In wei.': '以 wei 计。',
  'What became of its deposit at the bridge, if it made one.': '它在跨链桥的存款的去向（如果有存款）。',
}
