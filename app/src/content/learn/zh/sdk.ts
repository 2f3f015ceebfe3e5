import type { LearnText } from '../learnText.ts'

export const sdk: LearnText = {
  title: 'SDK 开发包',
  description: '用 TypeScript 询价、规划、模拟、签名和跟踪兑换，可在 Node、worker 或网页中运行。',
  lead: '兑换页面背后的代码，只是没有页面。它能询价、规划、模拟、通过您自己的钱包客户端发送并跟踪，可在 Node、worker 或网页中运行。',
  sections: [
    {
      id: 'install',
      title: '安装',
      blocks: [
        '该软件包尚未发布到注册表。请在 Murmur 的文件夹中打包，并在您的项目中安装；项目需要 `viem`，与[快速开始](/docs/quick-start#project)相同：',
        { type: 'sample', file: 'sdkInstall.sh' },
      ],
    },
    {
      id: 'swap',
      title: '从报价到区块的一笔兑换',
      blocks: [
        '请保持 `npm start` 运行。账户是众所周知的第一个测试账户。',
        { type: 'sample', file: 'sdkSwap.mjs' },
        { type: 'note', text: '该账户的私钥是公开的。切勿向它转入真实资金。' },
      ],
    },
    {
      id: 'create',
      title: '创建',
      blocks: [
        '每个 Murmur 服务器或每组自有节点对应一个对象。它保存其结果背后的资金池，因此报价只能由给出它的对象来规划。',
        { type: 'sample', file: 'createMurmur.d.ts' },
      ],
    },
    {
      id: 'methods',
      title: '方法',
      blocks: [
        '结果的形式与 [HTTP API](/docs/api#quote) 相同。',
        { type: 'sample', file: 'Murmur.d.ts' },
        { type: 'sample', file: 'TradeQuestion.d.ts' },
        { type: 'sample', file: 'PlanAnswer.d.ts' },
      ],
    },
    {
      id: 'unlisted',
      title: '未上架的代币',
      blocks: [
        '无论使用服务器还是自有节点，都以地址指定这样的代币。它的资金池从下一个区块起加入市场，因此首次报价需要几秒钟。',
        {
          type: 'list',
          items: [
            '**会检查**：每次报价都会在节点上试买试卖少量该代币。收取费用的以 `takesFee` 拒绝，`details.kept` 给出费用；无法卖出的以 `cannotSell` 拒绝；没有资金池的以 `noPools` 拒绝。若没有节点能判断，报价仍然有效。',
            '**不评判价格**：没有数据源提供它的价格，因此其报价带有 `priceUnknown` 警告。',
            '**不担保**：任何人都可以给合约取任何名称。请核实地址。',
          ],
        },
      ],
    },
    {
      id: 'nodes',
      title: '使用自有节点',
      blocks: [
        '使用 `nodes` 时，同样的方法无需服务器即可运行。发送交易时，每个网络需要两个节点。',
        {
          type: 'list',
          items: [
            '此时**价格**来自资金池：以该网络的 USDC 计的中间价，`from` 为 `pools`。它们无法反驳来自同一批资金池的报价，因此每个报价都保留 `priceUnknown` 警告。',
            '**跨链转账**需要 `acrossUrl`。中继者只在那里公布费用和限额，任何链上都没有。没有它时，涉及两个网络的请求会以 `feesUnknown` 拒绝，且 `details.missing` 为 `acrossUrl`。',
            '**滑点** `auto` 为 0.5%，因为节点不知道波动率。使用服务器时，它与 API 的相同。',
          ],
        },
        { type: 'sample', file: 'PriceAnswer.d.ts' },
      ],
    },
    {
      id: 'verify',
      title: '验证报价',
      blocks: [
        '`verifyQuote` 无需相信任何人：它接收一个报价及其区块的市场，用合约的算术计算每一次兑换，并按 `certificate.proof` 的价格测量上界。它与寻找路由的代码没有任何共用部分。',
        {
          type: 'list',
          items: [
            '它涵盖精确支付和精确收取，并计入 Gas 和兑换次数上限。',
            '对于跨链转账，它检查每个网络上的兑换以及两者之间的费用。其他代币或其他跨链桥是否更好，则未被证明。',
            '若价格无法证明所声称的上界，则予以否定，并给出它们所能证明的上界。没有价格的报价为 `unproven`。',
            'Gas 的价格与资金池的价格相差不得超过 1%。',
          ],
        },
        { type: 'sample', file: 'VerifiedQuote.d.ts' },
      ],
    },
    {
      id: 'refusals',
      title: '拒绝',
      blocks: [
        '无法完成的请求会以 `Refusal` 拒绝。它的代码就是 [API 的问题](/docs/errors#all)的驼峰形式：`sameToken` 在那里是 `same-token`。',
      ],
    },
  ],
}
