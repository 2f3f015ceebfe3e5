/** What an alert says: the specification's Chinese sentence, its English below, and where it leads, if anywhere. */
export type Alert = {
  readonly chinese: string
  readonly english: string
  /** What to do next, in one sentence. */
  readonly advice: string
  readonly link?: { readonly href: string; readonly label: string }
}

export type AlertId = keyof typeof alerts

export const alerts = {
  installMetaMask: {
    chinese: '请先安装 MetaMask',
    english: 'Install MetaMask first',
    advice: 'Add the extension to this browser, then connect again.',
    link: { href: 'https://metamask.io/download', label: 'GET METAMASK' },
  },
  installOkx: {
    chinese: '请先安装 OKX 钱包',
    english: 'Install the OKX wallet first',
    advice: 'Add the extension to this browser, then connect again.',
    link: { href: 'https://www.okx.com/download', label: 'GET OKX WALLET' },
  },
  installKeplr: {
    chinese: '请先安装 Keplr',
    english: 'Install Keplr first',
    advice: 'Add the extension to this browser, then connect again.',
    link: { href: 'https://www.keplr.app/get', label: 'GET KEPLR' },
  },
  unsupportedNetwork: {
    chinese: '该钱包暂不支持此网络',
    english: 'This wallet does not yet support this network',
    advice: 'Choose another network to pay on, or connect Keplr.',
  },
  notYetOpen: {
    chinese: '该功能暂未开放',
    english: 'This feature is not yet open',
    advice: 'Nothing was sent and nothing was signed.',
  },
  alloraUnsupported: {
    chinese: '暂不支持 Allora',
    english: 'Allora is not supported yet',
    advice: 'Choose another network to receive on.',
  },
} as const satisfies Record<string, Alert>
