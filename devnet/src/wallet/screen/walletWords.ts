import { useSyncExternalStore } from 'react'

/** Gives a text of the wallet in the language of the page. Its English words are the keys. */
type Say = (english: string) => string

export function useSay(): Say {
  const language = useSyncExternalStore(watchLanguage, () => document.documentElement.lang)
  return (english) => say(english, language)
}

export function say(english: string, language: string): string {
  if (!language.startsWith('zh')) return english
  const found = texts[english]
  if (found !== undefined) return found
  const pattern = patterns.find(([expression]) => expression.test(english))
  return pattern === undefined ? english : english.replace(...pattern)
}

function watchLanguage(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] })
  return () => observer.disconnect()
}

const texts: Readonly<Record<string, string>> = {
  'Local wallet': '本地钱包',
  'LOCAL WALLET': '本地钱包',
  'MURMUR LOCAL WALLET': 'MURMUR 本地钱包',
  'TEST FUNDS': '测试资金',

  REJECT: '拒绝',
  CONNECT: '连接',
  SWITCH: '切换',
  ADD: '添加',
  SIGN: '签名',
  SEND: '发送',
  CLOSE: '关闭',
  DISCONNECT: '断开连接',
  'SPEED UP': '加快',
  'CANCEL IT': '取消交易',

  Connect: '连接',
  'Switch network': '切换网络',
  'The site wants to switch your wallet to another network.': '此网站请求将您的钱包切换到另一个网络。',
  'Add a network': '添加网络',
  'The site wants to add this network and switch to it.': '此网站请求添加并切换到此网络。',
  Sign: '签名',
  'Signing is free, but a signature can let others act for you. Only sign what you understand.':
    '签名不收费，但签名可能让他人代您操作。请只签署您理解的内容。',
  Send: '发送',
  'The site wants to send this transaction. It cannot be undone.': '此网站请求发送这笔交易。交易无法撤销。',
  'The site wants to send these calls as one transaction: all of them happen, or none. It cannot be undone.':
    '此网站请求将这些调用作为一笔交易发送：要么全部执行，要么全不执行。交易无法撤销。',
  'Call a contract': '调用合约',

  ACCOUNT: '账户',
  NETWORK: '网络',
  FROM: '从',
  TO: '到',
  'CHAIN ID': '链 ID',
  COIN: '币种',
  NODE: '节点',
  RECIPIENT: '接收方',
  VALUE: '金额',
  'MAX FEE': '最高手续费',
  DATA: '数据',
  MESSAGE: '消息',
  TYPE: '类型',
  CONTRACT: '合约',
  'New contract': '新合约',
  None: '无',

  'Allow a spender, by signature': '通过签名授权',
  'Allow a spender, in Permit2': '在 Permit2 中授权',
  'Allow a spender': '授权',
  'Take back an allowance': '撤销授权',
  Swap: '兑换',
  TOKEN: '代币',
  'MAY TAKE': '可动用',
  SPENDER: '被授权方',
  UNTIL: '有效期至',
  'The end of its block': '所在区块结束',
  'PAY AT MOST': '最多支付',
  PAY: '支付',
  'RECEIVE AT LEAST': '最少收到',
  ROUTER: '路由合约',
  THROUGH: '经由合约',
  'Your account': '您的账户',
  'BACK IF NOT FILLED BY': '若未兑付，退回时间',
  'This amount is unlimited: the spender can take all that you will ever have of it.':
    '此数量没有上限：被授权方可以动用您现在和将来的全部该代币。',
  'Another account than yours receives it.': '接收方不是您的账户。',

  BEHAVIOUR: '行为',
  'Honest: asks, then does it': '诚实：先询问，再执行',
  'Refuse: declines without asking': '拒绝：不询问直接拒绝',
  'Delay: answers 20 s after sending': '延迟：发送 20 秒后才答复',
  'Hold: keeps it pending, to replace it': '扣留：保持待处理，以便替换',
  'Lie: answers a wrong hash': '撒谎：答复错误的哈希',
  'Lie: sends, but answers an error': '撒谎：已发送，却答复错误',
  'Lie: sends something else': '撒谎：发送其他交易',
  'Lie: names another account': '撒谎：报出其他账户',
  'Lie: names another network': '撒谎：报出其他网络',
  'Offer batches: several calls in one prompt (EIP-5792)': '支持批量：一次确认多个调用（EIP-5792）',
  'Loading balances…': '正在读取余额…',
  'This network is not responding.': '此网络没有响应。',
}

/** Texts with a name or number in them. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [
    /^(.+) wants to connect to one of your accounts and suggest transactions\.$/,
    '$1 请求连接您的一个账户并发起交易请求。',
  ],
  [/^Test account (\d+)(.*)$/, '测试账户 $1$2'],
  [/^(\d+) calls at once$/, '一次执行 $1 个调用'],
  [/^This transaction would fail: (.*)$/, '这笔交易会失败：$1'],
  [/^ACCOUNT ON (.+)$/, '$1 上的账户'],
  [/^PENDING ON (.+?): (.*)$/, '$1 上待处理：$2'],
  [/^Transfer to (.+)$/, '转账到 $1'],
  [/^Unlimited (.+)$/, '无限量 $1'],
  [/^(\d+) units of (.+)$/, '$1 单位的 $2'],
]
