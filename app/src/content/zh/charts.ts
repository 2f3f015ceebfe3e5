import type { Translation } from '../translation.ts'

export const charts: Translation['charts'] = {
  changed: {
    up: ({ percent, span }) => `${span}：上涨 ${percent}`,
    down: ({ percent, span }) => `${span}：下跌 ${percent}`,
    same: ({ span }) => `${span}：没有变化`,
  },
  spans: {
    day: '一天内',
    hours: (count) => `${count} 小时内`,
    minutes: (count) => `${count} 分钟内`,
  },

  over: { day: '一天内', week: '一周内', month: '一个月内', year: '一年内' },
  overSince: (time) => `自 ${time} 起`,
  moved: {
    up: ({ percent, over }) => `${over}：上涨 ${percent}。`,
    down: ({ percent, over }) => `${over}：下跌 ${percent}。`,
    same: ({ over }) => `${over}：没有变化。`,
  },
  invert: '反向显示',
  close: '关闭图表',
  period: '时间范围',
  periods: { day: '日', week: '周', month: '月', year: '年' },
  loading: '正在加载价格…',
  slow: '服务器响应较慢，仍在加载价格…',
  offline: '您已离线。恢复连接后会加载图表。',
  failed: '无法加载此交易对的价格。',
  retry: '重试',
  empty: ({ base, quote }) => `还没有以 ${quote} 计价的 ${base} 历史价格。列表中代币的价格每五分钟收集一次。`,
  since: (time) => `价格自 ${time} 起收集。`,
  gaps: (share) => `此时间段有 ${share} 没有收集到价格，图中以直线表示。`,
  old: (time) => `您已离线。最后一个价格的时间是 ${time}。`,
  bought: '您买入',
  sold: '您卖出',

  range: ({ lowest, highest, symbol }) => `最低 ${lowest}，最高 ${highest} ${symbol}。`,
  table: ({ base, quote }) => `以 ${quote} 计价的 ${base} 价格`,
  time: '时间',
  price: ({ quote }) => `${quote} 价格`,
  swaps: '您在此交易对的兑换',
  swapped: ({ time, paid, received }) => `${time}：支付 ${paid}，收到 ${received}`,
}
