import type { WalletNames } from '@murmur/sdk/wallet/wallet'
import { alertCopy } from './en/alerts.ts'
import { getCopy } from './language.ts'

/** The specification's Chinese sentence comes first in every language, with its English translation below. */
type Alert = {
  readonly chinese: string
  readonly english: string
  /** One sentence of advice in the user's language. */
  readonly advice: string
  readonly link?: { readonly href: string; readonly label: string }
}

/** Without its words: they follow the language. */
export type AlertCause = AlertId | InstallCause

type AlertId = keyof typeof sentences

/** The wallet that is missing. */
type InstallCause = { readonly name: string; readonly install: WalletNames }

const sentences = {
  unsupportedNetwork: { chinese: '该钱包暂不支持此网络', english: 'This wallet does not yet support this network' },
  notYetOpen: { chinese: '该功能暂未开放', english: 'This feature is not yet open' },
  alloraUnsupported: { chinese: '暂不支持 Allora', english: 'Allora is not supported yet' },
} as const

export function getAlert(cause: AlertCause): Alert {
  const { advice, install } = getCopy(alertCopy)
  if (typeof cause === 'string') return { ...sentences[cause], advice: advice[cause] }
  const { chinese, english, href } = cause.install
  return {
    chinese: `请先安装 ${chinese}`,
    english: `Install ${english} first`,
    advice: install.advice,
    link: { href, label: install.link(cause.name) },
  }
}
