import type { LearnText } from '../learnText.ts'

export const docs: LearnText = {
  title: '基于 Murmur 开发',
  description: 'Murmur 的公开 API：附带证明的报价、待签名的交易，以及已发送交易的状态。',
  lead: '报价覆盖一个网络的所有资金池，也可以跨越两个网络和一座桥。每个报价都附带证明，您无需信任我们即可自行验证。',
  sections: [
    {
      id: 'choose',
      title: '从哪里开始',
      blocks: [
        {
          type: 'table',
          head: ['您想要', '请阅读'],
          rows: [
            ['在自己的电脑上发送第一笔兑换', '[快速开始](/docs/quick-start)：大约五分钟'],
            ['了解报价、下限和证明是什么', '[基本概念](/docs/concepts)'],
            ['在页面上试用每个接口', '[API 接口](/docs/api)'],
            ['用 TypeScript 交易', '[SDK 开发包](/docs/sdk)'],
            ['处理错误', '[错误](/docs/errors)：每个问题及其处理方法'],
            ['了解可以请求多少次', '[限制](/docs/limits)'],
            ['让智能体获取报价', '[智能体工具](/docs/agents)'],
            ['自己运行 Murmur', '[自行部署](/docs/self-hosting)'],
          ],
        },
      ],
    },
    {
      id: 'promises',
      title: '您可以信赖什么',
      blocks: [
        {
          type: 'list',
          items: [
            '**无需密钥。** 所有接口都可以直接调用。密钥只用于提高限额。',
            '**不托管资产。** API 只构建交易。只有用户自己的钱包才能签名和发送。',
            '**金额精确。** 金额是代币最小单位的十进制字符串，绝不使用浮点数。',
            '**下限有保证。** 如果到账数量会低于报价显示的最小值，交易就会回滚。',
            '**附带证明。** 报价会给出区块、资金池和上界：在这些资金池中，没有任何路由能留下更多。',
            '**同一份描述。** 类型、校验和 `/v1/openapi.json` 中的文档都来自同一组 schema。',
          ],
        },
      ],
    },
    {
      id: 'first',
      title: '第一次调用',
      blocks: [
        '询问在以太坊上用 1 个 ETH 能换到多少 USDC。`native` 表示网络的原生代币。',
        { type: 'sample', file: 'quote.sh' },
        '返回结果会给出到账数量、下限、资金池、Gas 费用，以及这些内容的有效时间。',
      ],
    },
  ],
}
