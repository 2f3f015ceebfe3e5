import type { RiskTexts } from '../en/risk.ts'

export const risk: RiskTexts = {
  title: '滑点容差',
  levels: {
    low: ({ percent }) => `${percent}，低风险`,
    medium: ({ percent }) => `${percent}，中等风险`,
    high: ({ percent }) => `${percent}，高风险`,
  },
  why: '为什么？',
  reason: ({ percent, parts }) => `${percent}：${parts}。`,
  also: ({ one, other }) => `${one}；${other}`,
  moves: ({ symbols, percent, seconds }) => `${symbols} 在 ${seconds} 秒内约波动 ${percent}`,
  parts: {
    move: ({ percent }) => `计入 ${percent}`,
    size: ({ percent }) => `交易规模计入 ${percent}`,
    fee: ({ percent }) => `网络手续费计入 ${percent}`,
    fixed: ({ percent }) => `每条路径的基础值为 ${percent}`,
  },
  guarded: ({ percent }) => `普通规则将其由 ${percent} 调整至此`,
  forecast: ({ symbol, topic, age, spread }) =>
    `${symbol}：来自 Allora 主题 ${topic} 的预测，已有 ${age}${spread === '' ? '' : `，各预测者相差 ${spread}`}。`,
  realised: ({ symbol, blocks, minutes }) => `${symbol}：由我们在 ${minutes} 分钟内的 ${blocks} 个区块中测得。`,
  age: (seconds) => (seconds < 90 ? `${seconds} 秒` : `${Math.round(seconds / 60)} 分钟`),

  unmeasured: {
    loading: () => '正在读取风险；在此之前“自动”允许 0.5 %。',
    unreachable: () => '暂时无法读取风险：“自动”允许 0.5 %。',
    unknown: (symbol) => `尚不清楚 ${symbol} 的波动幅度：“自动”允许 0.5 %。`,
    across: () => '跨网络时“自动”允许 0.5 %。',
  },

  drift: {
    gains: ({ pay, receive, percent, hours }) =>
      `预测而非建议：${receive} 相对 ${pay} 在 ${hours} 小时内约上涨 ${percent}。`,
    loses: ({ pay, receive, percent, hours }) =>
      `预测而非建议：${receive} 相对 ${pay} 在 ${hours} 小时内约下跌 ${percent}。`,
    record: ({ topic, hits, outcomes }) =>
      `据我们统计，Allora 主题 ${topic} 在 ${outcomes} 次中有 ${hits} 次方向正确。`,
  },
}
