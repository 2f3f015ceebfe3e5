import type { Translation } from '../translation.ts'

export const footer: Translation['footer'] = {
  invitation: '最新动态，抢先知晓。',
  subscribe: '订阅资讯',
  copyright: '© 2025',
  support: { title: '支持', label: '支持' },
  developers: { title: '开发者', label: '开发者' },
  links: {
    contact: '联系我们',
    usage: '使用条款',
    privacy: '隐私政策',
    documentation: '文档',
    brandAssets: '品牌素材',
    pressroom: '媒体中心',
  },
}
