import type { Translation } from '../translation.ts'

export const titles: Translation['titles'] = {
  home: 'Murmur — 链抽象 DEX 聚合器',
  swap: '兑换 — Murmur',
  pressroom: '媒体中心 — Murmur',
  brandAssets: '品牌素材 — Murmur',
  subscribe: '订阅 — Murmur',
  confirm: '确认订阅 — Murmur',
  unsubscribe: '退订 — Murmur',
  ads: 'ads.txt — Murmur',
  activity: '活动记录 — Murmur',
  evolution: '进化 — Murmur',
  portfolio: '资产 — Murmur',
  holder: '资产 — Murmur',
  receipt: '兑换凭证 — Murmur',
  transfer: '跨链转账 — Murmur',
  learn: '文档 — Murmur',
  notFound: '此链接已失效 — Murmur',
}

export const descriptions: Translation['descriptions'] = {
  home: '一个余额，通达全链。Murmur 搜遍每个网络的每个资金池，让您的每笔交易以最优价格成交。',
  swap: '兑换全链资产：选择支付和收到的代币，即可查看预计到账数量。',
  pressroom: '链抽象 DEX 聚合器 Murmur 的新闻与背景资料。',
  brandAssets: 'Murmur 各种版式与格式的标志，以及品牌手册。',
  subscribe: '及时了解 Murmur 产品、升级与活动的最新动态，欢迎订阅。',
  confirm: '确认您希望接收 Murmur 的资讯邮件，只需再点击一次。',
  unsubscribe: '只需点击一次，即可停止接收 Murmur 的资讯邮件。',
  ads: '本站的广告声明文件，内容与机器读取的完全一致。',
  activity: '您在此浏览器中的兑换记录。',
  evolution: 'Murmur 的滑点规则如何进化而来：110,000 次试验、种子、学习曲线，以及它在哪里更差。',
  portfolio: '您的账户在所有网络上持有的资产，以及它给出的授权，直接读取自链上。',
  holder: '一个账户在所有网络上持有的资产，以及它给出的授权，直接读取自链上。',
  receipt: '一笔兑换支付和收到的数量，读取自链上。',
  transfer: '一笔跨链转账的代币在哪里，读取自两条链。',
  learn: '如何基于 Murmur 开发，以及它如何运作。',
  notFound: '页面正在更新。此链接可能已被替换，或对应内容仍在开发中。',
}
