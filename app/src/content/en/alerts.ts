/** The specification's Chinese sentence, with its English translation below. */
export type Alert = {
  readonly chinese: string
  readonly english: string
  /** One sentence: what to do next. */
  readonly advice: string
  readonly link?: { readonly href: string; readonly label: string }
}

export type AlertId = keyof typeof alerts

export const alerts = {
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

/** How a sentence names a wallet, and where to get it. */
export type InstallTexts = { readonly chinese: string; readonly english: string; readonly href: string }

export function createInstallAlert(name: string, { chinese, english, href }: InstallTexts): Alert {
  return {
    chinese: `请先安装 ${chinese}`,
    english: `Install ${english} first`,
    advice: 'Add the extension to this browser, then connect again.',
    link: { href, label: `GET ${name.toUpperCase()}` },
  }
}
