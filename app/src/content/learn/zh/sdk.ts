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
      id: 'refusals',
      title: '拒绝',
      blocks: [
        '无法完成的请求会以 `Refusal` 拒绝。它的代码就是 [API 的问题](/docs/errors#all)的驼峰形式：`sameToken` 在那里是 `same-token`。',
      ],
    },
  ],
}
