import type { LearnText } from '../learnText.ts'

export const agents: LearnText = {
  title: '智能体工具',
  description: '通过 Model Context Protocol 为智能体提供报价和未签名的交易。其中不保存任何私钥。',
  lead: '智能体可以通过 Model Context Protocol 询价、解释、构建和跟踪兑换。它不能签名：这些工具不保存任何私钥。',
  sections: [
    {
      id: 'start',
      title: '启动',
      blocks: [
        '在 Murmur 的文件夹中运行，同时在另一个终端保持 `npm start` 运行。这些工具通过标准输入和输出通信：',
        { type: 'sample', file: 'tools.sh' },
        '大多数客户端会自行启动服务器。请加入以下配置，并改为您本地的文件夹：',
        { type: 'sample', file: 'mcp.json' },
      ],
    },
    {
      id: 'tools',
      title: '工具列表',
      blocks: [
        {
          type: 'table',
          head: ['工具', '作用'],
          rows: [
            ['`list_networks`', 'Murmur 支持的网络。'],
            ['`list_tokens`', '某个网络的上架代币，附地址和小数位数。'],
            ['`parse_intent`', '读取描述一笔兑换的一句话，返回一笔兑换、一个反问或一个拒绝。它从不猜测。'],
            ['`quote`', '最优路由，附下限、成本和证明。'],
            ['`explain_route`', '用一段话说明同一报价的路由、成本和风险。'],
            ['`build_transaction`', '交易的未签名步骤，已一起模拟。'],
            ['`track`', '交易的结果，以及它在跨链桥的存款的去向。'],
          ],
        },
        '所有工具都会检查输入。被拒绝时，它们用与 [API](/docs/errors) 相同的代码说明原因。',
      ],
    },
    {
      id: 'sign',
      title: '由谁签名',
      blocks: [
        '构建交易的工具返回未签名的交易，这些交易已在链的最新状态上一起模拟过。请向用户展示支付数量、下限和网络，并由用户自己的钱包签名。',
        {
          type: 'note',
          text: '切勿把账户的私钥交给模型。模型读到的一段文字就可能诱使它签名。',
        },
      ],
    },
    {
      id: 'http',
      title: '通过 HTTP',
      blocks: [
        '`npm run mcp -- --http` 在 `http://localhost:3010/mcp` 提供相同的工具。每个客户端每分钟最多 60 次请求，每次最多 16 kB，同时最多 20 次调用。如何把它放在代理之后，请看[自行部署](/docs/self-hosting)。',
      ],
    },
  ],
}
