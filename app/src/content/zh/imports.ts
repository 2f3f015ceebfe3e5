import type { Translation } from '../translation.ts'

export const imports: Translation['imports'] = {
  region: '导入代币',
  reading: '正在所有网络上读取此地址…',
  found: (networks) => `${networks} 上有代币使用此地址。`,
  nothing: '我们的网络上没有代币使用此地址。请检查，或重新复制。',
  nothingElse: '您已导入此代币。其他网络上没有代币使用此地址。',
  silent: (networks) => `${networks} 没有响应，因此其上的代币未显示。`,
  silentAll: '目前所有网络都没有响应。请检查网络连接后重试。',
  failed: '无法查询此地址。请检查网络连接后重试。',
  tryAgain: '重试',
  wrongChecksum: '此地址有误：大小写不符。请重新复制。',

  warningTitle: '此代币不在我们的列表中',
  warning: '任何人都可以用任意名称创建代币，包括其他代币的名称，而且有些代币买入后无法卖出。请与您信任的来源核对地址。',
  address: '合约地址',
  network: '网络',
  decimals: '小数位数',
  imitates: (symbol) => `它看起来像 ${symbol}，却是另一种代币。这类名称几乎都是骗局。`,
  hiddenCharacters: '其名称含有隐藏字符，此处已删除。',
  shortened: '其名称过长，此处已截断。',
  unusualLetters: '其名称含有不常见的字母，可能与其他字母相似。',
  refused: {
    noSymbol: (network) => `${network} 上有合约使用此地址，但没有可读的符号。`,
    badDecimals: (network) => `${network} 上有合约使用此地址，但小数位数无法使用。`,
  },
  importToken: '导入',
  importAnyway: '仍要导入',
  importName: ({ label, symbol, network }) => `${label}：${network} 上的 ${symbol}`,
  full: '您已导入 50 个代币。请先移除其中一个。',
}
