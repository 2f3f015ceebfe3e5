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
}
