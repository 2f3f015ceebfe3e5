import type { LearnText } from '../learnText.ts'

export const quickStart: LearnText = {
  title: '快速开始',
  description: '五分钟内从空文件夹到发出一笔兑换：全部在您自己的电脑上运行，不涉及真实资金。',
  lead: '五分钟内从空文件夹到发出一笔兑换。一切都在您的电脑上运行：八条本地链，部署真实的合约，使用没有价值的测试资金。',
  sections: [
    {
      id: 'start',
      title: '1. 启动本地世界',
      blocks: [
        '您需要 Node 20.19 或更高版本。在 Murmur 的文件夹中运行 `npm start`。首次启动需要几分钟，因为要构建网站和各条链。出现 `http://localhost:3000` 时即已就绪。',
        '保持它运行，然后打开第二个终端。如果端口 3000 已被占用，可用 `PORT=4000 npm start` 换一个端口。',
      ],
    },
    {
      id: 'project',
      title: '2. 新建项目',
      blocks: ['在任意其他文件夹中：', { type: 'sample', file: 'install.sh' }],
    },
    {
      id: 'swap',
      title: '3. 报价、签名、发送',
      blocks: [
        '将以下内容保存为该文件夹中的 `quickStart.mjs`。它使用众所周知的第一个测试账户，用 1 个 ETH 兑换 USDC。',
        { type: 'sample', file: 'quickStart.mjs' },
        { type: 'note', text: '该账户的私钥是公开的。切勿向它转入真实资金。' },
      ],
    },
    {
      id: 'run',
      title: '4. 运行',
      blocks: [
        { type: 'sample', file: 'run.sh' },
        '它会打印报价、交易哈希，以及 `confirmed` 和所在区块。再运行一次：价格略有变化，因为您的第一笔兑换从资金池中取走了 USDC。网络的第一个报价大约需要十秒：服务器要先读取它的资金池。',
        '如果服务器在其他地址，请先设置 `MURMUR_URL`，例如 `MURMUR_URL=http://localhost:4000 node quickStart.mjs`。',
      ],
    },
    {
      id: 'happened',
      title: '发生了什么',
      blocks: [
        {
          type: 'steps',
          items: [
            '`GET /v1/quote` 在最新区块上搜索了所有资金池，返回最优路由及其下限。',
            '`POST /v1/transaction` 按照您看到的下限，构建了条件完全一致的交易，并进行了模拟。如果市场已经达不到该下限，它会返回 `409`。',
            '您的钱包完成签名并发送。Murmur 从未接触私钥。',
            '`GET /v1/transactions/{chainId}/{hash}` 从链上读取了交易的结果。',
          ],
        },
      ],
    },
    {
      id: 'token',
      title: '用代币支付',
      blocks: [
        '用 ETH 这类原生代币支付只需一笔交易。用 USDC 这类代币支付还需要两项许可：一次对 Permit2 合约的授权，以及一份金额完全一致的签名许可。API 会按顺序返回这些步骤。签署许可后，请带上签名再次请求，即可得到最终交易。',
        { type: 'sample', file: 'payToken.mjs' },
        '每个签名允许什么，请看[学院中的一课](/academy/signature)。',
      ],
    },
  ],
}
