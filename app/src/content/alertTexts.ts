import type { WalletNames } from '@murmur/sdk/wallet/wallet'
import { alertCopy } from './en/alerts.ts'
import { getCopy } from './language.ts'

/** The specification's Chinese sentence comes first in every language, with its English translation below. */
export type Alert = {
  readonly chinese: string
  readonly english: string
  /** One sentence of advice in the user's language. */
  readonly advice: string
  readonly link?: { readonly href: string; readonly label: string }
}

export type AlertId = keyof typeof sentences

const sentences = {
  unsupportedNetwork: { chinese: '该钱包暂不支持此网络', english: 'This wallet does not yet support this network' },
  notYetOpen: { chinese: '该功能暂未开放', english: 'This feature is not yet open' },
  alloraUnsupported: { chinese: '暂不支持 Allora', english: 'Allora is not supported yet' },
} as const

export function getAlert(id: AlertId): Alert {
  return { ...sentences[id], advice: getCopy(alertCopy).advice[id] }
}

export function createInstallAlert(name: string, { chinese, english, href }: WalletNames): Alert {
  const { advice, link } = getCopy(alertCopy).install
  return {
    chinese: `请先安装 ${chinese}`,
    english: `Install ${english} first`,
    advice,
    link: { href, label: link(name) },
  }
}
