import type { LearnText } from '../learnText.ts'

export const academy: LearnText = {
  title: '学院',
  description: '为去中心化交易所的交易者准备的六节短课，每节都有一个可以亲手操作的图示，背后运行真正的引擎。',
  lead: '为交易者准备的六节短课。每节都有一个可以操作的图示，每个图示背后运行的都是 Murmur 自己的引擎。',
  sections: [
    {
      id: 'before',
      title: '交易之前',
      blocks: [
        {
          type: 'list',
          items: [
            '**[什么是路由](/academy/route)。** 一笔付款为什么会经过多个资金池，什么时候不该如此。',
            '**[滑点的代价](/academy/slippage)。** 容差保护什么，又让出什么。',
            '**[签名允许什么](/academy/signature)。** 合约可以取走您的哪些代币，期限有多长。',
          ],
        },
      ],
    },
    {
      id: 'after',
      title: '相信之前',
      blocks: [
        {
          type: 'list',
          items: [
            '**[跨链转账如何结束](/academy/transfer)。** 代币前往另一个网络的途中身在何处。',
            '**[如何阅读证明](/academy/proof)。** 报价的上界说明什么，不说明什么。',
            '**[如何核对收据](/academy/receipt)。** 兑换之后该比对什么，有问题的收据是什么样子。',
          ],
        },
      ],
    },
    {
      id: 'example',
      title: '示例',
      blocks: ['各课共用一个由五个资金池组成的小市场，深度为虚构。这里不会请求钱包或网络，也不会发送任何内容。'],
    },
  ],
}
