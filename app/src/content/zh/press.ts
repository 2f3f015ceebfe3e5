import type { Translation } from '../translation.ts'

export const press: Translation['press'] = {
  title: '媒体中心',
  text: '报道 Murmur 之前需要了解的信息都在这里；如仍有疑问，也能找到联系人。',
  news: '新闻',
  about: '关于 Murmur',
  boilerplate:
    'Murmur 是一款链抽象 DEX 聚合器，得名于椋鸟群飞（murmuration）：成千上万只椋鸟没有领头者，却能齐动如一。同样，Murmur 的路由器纵观多条链上的众多资金池，在机器智能的引导下统一行动，用户可随时开启或关闭该智能。Murmur 采用非托管模式：资产始终保留在所有者自己的钱包中。',
  contact: '媒体联系',
  contactOffer: '有问必答。',
  assets: '标志与品牌手册',
  assetsOffer: '素材自取。',
  assetsLink: '品牌素材',
  cardTitle: '什么是链抽象 DEX 聚合器',
  cards: {
    abstraction: {
      detail:
        '每个网络都有自己的资金池、Gas 和规则。链抽象将它们统一到一个余额之后：您只需说明支付什么、想要什么，在哪里完成交给我们。',
      alt: '一绿一紫两道光点之流汇合为一。',
    },
    search: {
      detail:
        '聚合器自身不持有流动性，而是寻找流动性。路由器纵观 80 条链和 120 家 DEX，权衡每个价格与到达它的成本，统一奔向到账最多之处。',
      alt: '一群光点从明亮的前端散开并转向。',
    },
    intelligence: {
      detail:
        '打开“使用 AI”，再选择由谁思考：去中心化机器学习网络 Allora，或语言模型 LLM。向它们发问的算法，背后是超过 100,000 次自我进化迭代。',
      alt: '两股光点如双螺旋般彼此缠绕。',
    },
    custody: {
      detail:
        '您的资产始终在您的钱包里。Murmur 可连接 MetaMask、OKX 和 Keplr，不持有密钥，不保管存款，未经您签名绝不转移任何资产。断开连接后，本站即忘记您的地址。',
      alt: '一圈闭合的光点环绕着空白的中心。',
    },
    roadmap: {
      detail:
        '四个阶段：先是研究；接着支持更多的链和 MEV 防护；然后推出支持 Allora、Ethereum、Solana 和 BNB Chain 的钱包；2026 年第一季度推出加密与 AI SDK，让更多人与我们同飞。',
      alt: '层层光带同向而行。',
    },
  },
}
