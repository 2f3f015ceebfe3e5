import type { Translation } from '../translation.ts'

export const wallet: Translation['wallet'] = {
  isOn: (network) => `您的钱包在 ${network} 上。`,
  isElsewhere: '您的钱包在此处未列出的网络上。',
  switch: '切换',
  switchTo: (network) => `切换到 ${network}`,
  switchThere: (network) => `请在钱包中选择 ${network}。`,
  cannotFollow: (network) => `它不支持 ${network}。`,
  waiting: (network) => `请打开钱包：它正请求切换到 ${network}。`,
  cancel: '取消',

  copyAddress: '复制地址',
  copied: '已复制',
  notCopied: '未能复制',
  explorer: '在区块浏览器中查看地址',

  portfolio: {
    total: '所有网络',
    open: '资产与授权',
    missing: {
      loading: '其他网络仍在读取中，总额尚不完整。',
      balances: '部分余额尚未读取。',
      prices: '价格未知的代币不计入。',
    },
  },
}
