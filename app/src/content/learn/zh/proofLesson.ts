import type { LearnText } from '../learnText.ts'

export const proofLesson: LearnText = {
  title: '如何阅读证明',
  description: '报价的证明能证明什么、不能证明什么，以及为什么没有任何拆分能超过它的上界：附可操作的图示。',
  lead: 'Murmur 的每个报价都附有一个任何路由都无法超过的数值。与它的差距，就是更好的路由器所能再找到的全部。',
  sections: [
    {
      id: 'try',
      title: '试着超过上界',
      blocks: [
        { type: 'part', name: 'drawing' },
        '先把全部放进一个资金池，再分散开来。您会接近它，但不会超过；在这个区块上使用这些资金池，其他任何人也做不到。',
      ],
    },
    {
      id: 'why',
      title: '为什么无法超过',
      blocks: [
        '给每种代币一个价格。在这些价格下，每个资金池都有一笔获利最多的交易，并有公式算出它的收益。任何路由的收益都不会超过所有这些收益之和。',
        '这个和**对任何价格都成立**，选得不好的价格也一样。Murmur 选择使它最小的价格，并减去路由必须支付的 Gas。剩下的就是上界。',
      ],
    },
    {
      id: 'read',
      title: '如何阅读',
      blocks: [
        {
          type: 'list',
          items: [
            '**差距**是报价与上界之间的距离，以基点计。10,000 USDC 上 1 个基点的差距最多为一美元。',
            '差距小，证明路由很好。差距大，什么也不证明：上界可能较松。',
            '证明涵盖**在某个区块上读取的资金池**。它会说明有多少个，属于哪些交易所。',
            '它不说明市场接下来的走势。那是[下限](/academy/slippage)的用途。',
          ],
        },
      ],
    },
    {
      id: 'check',
      title: '如何自行验证',
      blocks: [
        '一个网络在某个区块上的资金池公开于 `GET /v1/markets/{chainId}`：请看 [API](/docs/api#market)。任何人都可以据此重新计算上界：价格就在报价的 `certificate.proof` 中，[`verifyQuote`](/docs/sdk#verify) 计算时不使用寻找路由的代码。',
      ],
    },
  ],
}
