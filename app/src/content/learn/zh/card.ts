import type { LearnText } from '../learnText.ts'

export const card: LearnText = {
  title: '嵌入式卡片',
  description: '把兑换卡片放进您自己的网页：一个脚本、一个元素、它的参数和事件，以及可以实时操作的预览。',
  lead: '一个脚本和一个元素就能把兑换卡片放进您的网页，包含报价、钱包、确认和收据。它在 Murmur 的框架中运行，您的网页不会接触任何钱包。',
  sections: [
    {
      id: 'try',
      title: '试一试',
      blocks: ['调整卡片，然后复制它的代码。下方的事件就是您的网页会收到的事件。', { type: 'part', name: 'preview' }],
    },
    {
      id: 'add',
      title: '添加到网页',
      blocks: [
        '请把本地地址改为您的服务器地址。卡片最宽 500 像素，高度与内容一致。',
        { type: 'sample', file: 'card.html' },
      ],
    },
    {
      id: 'parameters',
      title: '参数',
      blocks: [
        '参数都是元素的属性，全部可选。更改会立即生效。',
        {
          type: 'table',
          head: ['属性', '值'],
          rows: [
            ['`pay`, `receive`', '最初的代币：符号，或其合约地址。'],
            ['`pay-chain`, `receive-chain`', '该代币所在的网络，用链 ID 表示。'],
            ['`amount`', '最初的支付数量，用十进制数表示。'],
            ['`tokens`', '可以选择的全部代币：符号或地址，用逗号分隔。'],
            ['`networks`', '可以选择的全部网络：链 ID，用逗号分隔。'],
            ['`theme`', '`dark`、`light`，或跟随系统的 `auto`。'],
          ],
        },
      ],
    },
    {
      id: 'events',
      title: '事件',
      blocks: [
        '元素以会冒泡的 DOM 事件报告所发生的事。交易未开放时没有事件。',
        {
          type: 'table',
          head: ['事件', '何时'],
          rows: [
            ['`quote`', '卡片显示新的报价。'],
            ['`sent`', '钱包已发送兑换。'],
            ['`confirmed`', '兑换已上链。跨网络时：款项已到账。'],
            ['`failed`', '已发送，但没有兑换任何代币，或跨链桥已退款。'],
          ],
        },
        '事件的 `detail` 包含 `pay`、`payChain`、`payUnits`、`receive`、`receiveChain` 和 `receiveUnits`（以最小单位计），发送后还有 `hash`。',
      ],
    },
    {
      id: 'sites',
      title: '哪些网站可以显示',
      blocks: [
        '服务器的运营者在 `EMBED_ORIGINS` 中列出这些网站，用逗号分隔。没有列表时，只有本页可以显示卡片。',
        '兑换在发送之前会先保存。若浏览器不允许其他网站的框架存储数据，卡片会说明这一点，并链接到单独标签页中的同一笔兑换。',
        { type: 'note', text: '只列出您信任的网站。网页可以遮盖其中的框架，从而诱使用户确认看不到的内容。' },
      ],
    },
  ],
}
