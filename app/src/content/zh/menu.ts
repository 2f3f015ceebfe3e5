import type { Translation } from '../translation.ts'

export const menu: Translation['menu'] = {
  products: {
    label: '产品',
    card: '兑换全链资产',
    links: {
      swap: { title: '兑换', detail: '最优兑换价格' },
      bridge: { title: '跨链桥', detail: '基于 AVS 的全链桥' },
      ai: { title: 'AI', detail: '优化交易全生命周期' },
      scan: { title: '区块浏览器', detail: '探索链上数据' },
    },
  },
  developers: {
    label: '开发者',
    card: '携手 Murmur 共建',
    links: {
      docs: { title: '开发者文档', detail: '每个接口均附示例' },
      sdks: { title: '多种 SDK', detail: '用代码完成路由、报价与兑换' },
      academy: { title: '学院', detail: '了解链抽象的原理' },
    },
  },
  about: {
    label: '关于',
    card: '无需领头，齐动如一',
    links: {
      teams: { title: '团队', detail: '谁在打造 Murmur' },
      roadmap: { title: '路线图', detail: '四个阶段' },
      career: { title: '加入我们', detail: '正在招聘' },
    },
  },
  blog: {
    label: '博客',
    caption: '博客与新闻',
    slides: {
      one: '一道光点汇成的流，由绿转紫，向上升起。',
      two: '一道光点汇成的流，飞出一个环。',
      three: '一道明亮的光点之流，分成三股。',
    },
  },
  partners: { label: '合作伙伴', caption: '合作伙伴' },
}
