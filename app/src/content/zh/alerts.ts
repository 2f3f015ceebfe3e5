import type { Translation } from '../translation.ts'

export const alerts: Translation['alerts'] = {
  advice: {
    unsupportedNetwork: '请选择其他支付网络，或连接 Keplr。',
    notYetOpen: '未发送任何交易，也未签署任何内容。',
    alloraUnsupported: '请选择其他接收网络。',
  },
  tryTrading: '用测试资金试一试',
  install: {
    advice: '请将扩展程序添加到此浏览器，然后重新连接。',
    link: (wallet) => `获取 ${wallet}`,
  },
}
