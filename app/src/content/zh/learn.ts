import type { LearnCopy } from '../en/learn.ts'

export const learn: LearnCopy = {
  navigation: '文档页面',
  contents: '本页内容',
  order: '相邻页面',
  previous: '上一页',
  next: '下一页',
  groups: { start: '开始使用', reference: '参考', operate: '部署' },
  names: {
    docs: '概览',
    quickStart: '快速开始',
    concepts: '基本概念',
    agents: '智能体工具',
    selfHosting: '自行部署',
    errors: '错误',
    limits: '限制',
  },
  copy: '复制',
  copied: '已复制',
  notCopied: '请手动选择并复制',
  linkTo: (title) => `本节链接：${title}`,
  search: {
    open: '搜索文档',
    title: '搜索',
    field: '搜索文档和学院',
    close: '关闭搜索',
    hint: '输入一个词：报价、下限、错误',
    none: (query) => `没有找到：${query}`,
    found: (count) => `${count} 条结果`,
    failed: '搜索未能加载。请关闭后重试。',
  },
}
