import type { Translation } from '../translation.ts'

export const site: Translation['site'] = {
  home: 'Murmur 首页',
  skip: '跳至正文',

  menu: {
    label: '主导航',
    sheetLabel: '主导航，全部栏目',
    open: '菜单',
    docs: '文档',
    launch: '启动应用',
  },
  localBanner: { name: '本地网络', text: '仅限测试资金' },
  bottomBar: { label: '工具', swap: '兑换', activity: '活动记录', portfolio: '资产' },
  language: {
    label: '语言：简体中文',
    code: '中文',
    choices: '语言',
    failed: '未能加载该语言。请检查网络连接后重试。',
  },
  missingPage: { text: (entry) => `“${entry}”页面尚未上线。`, dismiss: '关闭' },
  share: { share: '分享', copy: '复制链接', copied: '已复制', refused: '浏览器拒绝了' },
  social: { x: 'X', discord: 'Discord', github: 'GitHub', instagram: 'Instagram', meta: 'Meta' },

  stats: {
    label: 'Murmur 数据一览',
    items: [
      { figure: '80', label: '公链' },
      { figure: '120', label: 'DEX' },
      { figure: '3000 亿美元', label: '交易额' },
      { figure: '1.27 亿', label: '用户' },
      { figure: '5830 亿', label: '交易笔数' },
    ],
  },

  carousel: {
    role: '轮播',
    slideRole: '幻灯片',
    showSlide: ({ number, count }) => `显示第 ${number} 张，共 ${count} 张`,
    slideOf: ({ number, count }) => `第 ${number} 张，共 ${count} 张`,
    pause: '暂停自动播放',
    play: '开始自动播放',
    previous: '上一张',
    next: '下一张',
  },
  copyButton: { copied: '已复制', refused: '未能复制' },

  fault: {
    text: '此页面出现问题，请重新加载。',
    safe: (hash) => `您的兑换不受影响，其交易哈希为 ${hash}。`,
    sent: '已发送的兑换不受影响。',
    reload: '重新加载',
  },
  release: {
    ready: 'Murmur 新版本已就绪。',
    busy: '您的钱包仍有未处理的请求。请先处理，再重新加载。',
    reload: '重新加载',
    later: '稍后',
  },
  pageFailure: {
    title: '此页面未能加载',
    text: '请检查网络连接后重试。如果仍然不行，请重新加载页面。',
    retry: '重试',
    home: '首页',
  },
  notFound: {
    title: ['此链接', '已失效'],
    text: '我们的页面正在更新。此链接可能已被替换，或对应内容仍在开发中。',
    back: '带我回去！',
  },
  ads: {
    title: 'ADS.TXT',
    text: '本站的广告声明文件，内容与机器读取的完全一致。',
    loading: '正在加载',
    copy: '复制',
    failedChinese: (error) => `加载失败：${error}`,
    failed: () => '请检查网络连接后重试。',
    retry: '重试',
  },
}
