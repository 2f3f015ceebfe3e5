import type { Translation } from '../translation.ts'

export const newsletter: Translation['newsletter'] = {
  subscribe: {
    title: '订阅我们的资讯',
    text: '及时了解产品、升级与活动的最新动态',
    label: '邮箱地址',
    placeholder: '请输入邮箱地址',
    action: '订阅',
    sending: '正在提交',
    thanks: '感谢您的订阅',
  },
  outcomes: {
    empty: '请先输入您的邮箱地址。',
    malformed: '邮箱地址不完整，格式应类似 name@example.com。',
    accepted: '请查看您的邮箱：点击邮件中的链接即可完成订阅。',
    tooMany: '尝试次数过多。请稍等一分钟再试。',
    failed: '我们这边出现了问题。您填写的地址已保留，请稍后重试。',
    unreachable: '无法连接服务器。请检查网络连接后重试，您填写的地址已保留。',
  },
  confirm: {
    question: {
      title: '还差一步',
      text: '点击按钮即可接收我们的资讯。您可以随时退订。',
      action: '确认',
    },
    endings: {
      confirmed: {
        title: '订阅成功',
        text: '谢谢您。今后我们会向您发送产品、升级与活动的最新动态。',
      },
      expired: {
        title: '此链接已失效',
        text: '链接仅可使用一次，48 小时内有效。如果您之前点击过按钮，则订阅已经生效；否则请重新订阅。',
      },
    },
  },
  unsubscribe: {
    question: {
      title: '退订资讯',
      text: '点击按钮后，我们将不再向您发送邮件。',
      action: '退订',
    },
    endings: {
      done: { title: '已退订', text: '您将不再收到我们的邮件。您可以随时重新订阅。' },
    },
  },
}
