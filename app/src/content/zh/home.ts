import type { Translation } from '../translation.ts'

export const home: Translation['home'] = {
  supportedChains: '支持的链',
  supportedDexs: '支持的 DEX',
  status: { live: '已上线', cooking: '开发中', now: '进行中' },
  launch: '启动应用',

  hero: {
    tagline: '拥抱机器智能',
    headline: [['链抽象'], ['DEX 聚合器']],
    lead: '一个余额，通达全链。求解器群搜遍每个网络的每个资金池，让您的每笔交易以最优价格成交。',
    swap: '立即兑换',
    docs: '阅读文档',
  },
  showcase: { label: '产品', title: '四款产品，齐动如一' },
  products: {
    swap: {
      name: '兑换',
      line: '最优兑换价格',
      text: '用您持有的资产支付，收到您想要的资产，无论它们在哪个网络。',
    },
    bridge: {
      name: '跨链桥',
      line: '基于 AVS 的全链桥',
      text: '在网络之间转移资产，无需操心底层细节。测试环境现已开放。',
    },
    ai: {
      name: 'AI',
      line: '优化交易全生命周期',
      text: '模型全程关注每笔交易，从首次报价到最终确认，并从每一笔中学习。',
    },
    scan: {
      name: '区块浏览器',
      line: '探索链上数据',
      text: '每条路径的每一跳都清晰可读。测试网现已开放。',
    },
  },
  swap: {
    title: '兑换',
    text: '使用任意钱包，以最优价格兑换全链资产。您只需选择支付和收到的代币，中间的路径由群体智能寻找。',
    action: '立即兑换',
  },
  demoCard: { useAi: '使用 AI', pay: '支付', receive: '收到' },
  wallet: {
    title: '钱包',
    text: '一个不用您操心“链”的钱包：一个余额，一本地址簿，背后连接所有网络。',
    drawing: '一个余额',
  },
  ai: {
    title: 'AI',
    text: '去中心化机器学习网络与语言模型并肩工作：交易前研判市场，交易中选择路径，交易后自我评估。',
    action: '了解更多',
    figure: '100,000+',
    claim: '算法自我进化迭代超过 100,000 次',
  },
  roadmap: {
    label: '路线图',
    title: '四个阶段，一个方向',
    phase: (number) => `阶段 ${number}`,
    phases: {
      research: { title: '研究', items: ['可行性分析', '文档与网站设计', '兑换策略'] },
      expansion: {
        title: '拓展与探索',
        items: [
          '公链扩展',
          '链上数据看板',
          '更快的交易响应',
          'MEV 防护',
          '更近的 RPC/gRPC 节点',
          '算法与模型升级',
          'LLM 推理模式',
          '可选的机器智能方案',
        ],
      },
      wallet: {
        title: '钱包抽象',
        items: ['推出钱包，支持 Allora、Ethereum、Solana 和 BNB Chain', '积分系统', '内置群体智能'],
      },
      intelligence: { title: '机器智能', items: ['加密与 AI SDK 服务'] },
    },
  },
  backers: { label: '支持者', title: '以互联的生态为后盾' },
  competition: {
    label: '竞争优势',
    statement: ['别人搜索一条链。', 'Murmur 搜索整片天空。'],
    text: '普通聚合器只比较您所在网络的资金池。Murmur 同时读取所有网络，在拆分更划算时拆分交易，并在到账前重新汇合。',
  },
}
