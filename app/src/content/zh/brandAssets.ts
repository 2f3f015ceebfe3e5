import type { Translation } from '../translation.ts'

export const brandAssets: Translation['brandAssets'] = {
  title: '品牌素材',
  text: '适用于各种背景与格式的标志，以及说明其用法的品牌手册。',
  logos: '标志',
  variants: {
    'horizontal-dark': { title: '横版 · 深色背景', name: '深色背景横版标志' },
    'horizontal-light': { title: '横版 · 浅色背景', name: '浅色背景横版标志' },
    'vertical-dark': { title: '竖版 · 深色背景', name: '深色背景竖版标志' },
    'vertical-light': { title: '竖版 · 浅色背景', name: '浅色背景竖版标志' },
  },
  download: '下载',
  picture: (name) => `Murmur ${name}`,
  pixels: (size) => `${size} 像素`,
  downloadAs: ({ name, format }) => `下载：${name}（${format}）`,
  brandbook: {
    title: '品牌手册',
    text: '标志、留白、色彩、字体、动效与误用示例，尽在一册。',
    action: '下载 PDF',
    pages: (count) => `${count} 页 · 英文`,
    cover: 'Murmur 品牌手册封面',
    coverTitle: 'BRANDBOOK',
  },
  colours: '色彩',
  copyColour: ({ name, hex }) => `复制 ${name}，${hex}`,
  type: {
    title: '字体',
    display: { name: 'ARCHIVO 125 / 800 — 标题', sample: 'MOVES AS ONE' },
    text: { name: 'GEIST — 正文', sample: 'A flock of starlings turns as one, without a leader.' },
    mono: { name: 'GEIST MONO — 数字与标签', sample: '0123456789 +1.20%' },
  },
}
