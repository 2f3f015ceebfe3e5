import type { LearnText } from '../learnText.ts'

export const selfHosting: LearnText = {
  title: '自行部署',
  description: '如何自己运行 Murmur：网站、API 和工具，使用您自己的节点和限额。',
  lead: '一个进程就能提供网站、API 和市场数据。启动只需要 Node 20.19，别无其他要求。',
  sections: [
    {
      id: 'build',
      title: '构建与启动',
      blocks: [
        '正式构建不包含本地世界的任何内容，既没有它的钱包，也没有它的密钥。',
        { type: 'sample', file: 'serve.sh' },
        '在您开启之前，交易是关闭的：兑换页面只估算，不发送任何交易，API 也不构建交易。',
      ],
    },
    {
      id: 'settings',
      title: '设置',
      blocks: [
        '服务器在启动时读取一次环境变量，并指出所有错误。文件 `.env.example` 解释了每个变量。以下变量与 API 的调用者有关：',
        {
          type: 'table',
          head: ['变量', '作用'],
          rows: [
            ['`PUBLIC_URL`', '公开地址，也会出现在每个问题的 `type` 中。'],
            ['`TRADING=open`', '读取所有网络的市场，据此报价并构建交易。'],
            ['`RPC_URLS_1`', '按链 ID 设置您自己的节点，代替公共节点。至少两个，且互不相关。'],
            ['`API_KEYS`', '可提高限额的密钥的 SHA-256 哈希。'],
            ['`TRUST_PROXY`', '您的代理。不设置时，所有调用者共用一份限额。'],
            ['`MORALIS_API_KEY`', '第二个价格来源。它只留在服务器上。'],
          ],
        },
      ],
    },
    {
      id: 'check',
      title: '开启交易之前',
      blocks: [
        '预检会向真实网络询问交易所依赖的一切：每个节点的首个区块、每个地址上的代码、每种代币的小数位数，以及与资金池逐个单位比对的报价。它不需要密钥，也不发送任何交易。',
        { type: 'sample', file: 'preflight.sh' },
        '未通过的网络保持关闭，`/readyz` 会说明原因。',
      ],
    },
    {
      id: 'watch',
      title: '监控',
      blocks: [
        {
          type: 'list',
          items: [
            '`/healthz` 表示进程正在运行。',
            '`/readyz` 表示可以接收流量，并给出哪些网络已开放。',
            '`/metrics` 向持有 `METRICS_TOKEN` 的人提供 Prometheus 指标。',
          ],
        },
        '容器、代理、备份、不中断请求的升级、告警以及对应的处理手册，都在源代码的 `docs/operations.md` 中。',
      ],
    },
  ],
}
