import type { PendingPrompt, Prompt } from '../provider/prompts.ts'
import { formatBalance } from '../provider/readBalances.ts'
import { formatAddress } from '../provider/walletAccounts.ts'
import { DetailList } from './DetailList.tsx'
import { PromptFrame } from './PromptFrame.tsx'
import { Warning } from './Warning.tsx'

type SendPromptProps = { readonly pending: PendingPrompt; readonly prompt: Extract<Prompt, { type: 'send' }> }

export function SendPrompt({ pending, prompt }: SendPromptProps) {
  const { account, chain, transfer } = prompt
  const { recipient, value, data, fee, warning, meaning } = transfer
  const showCoins = (units: bigint) => `${formatBalance({ units, decimals: 18 })} ${chain.symbol}`
  return (
    <PromptFrame
      title={meaning?.title ?? 'Send'}
      text="The site wants to send this transaction. It cannot be undone."
      action="SEND"
      onApprove={() => pending.approve()}
      onReject={pending.reject}
    >
      {warning !== undefined && <Warning text={`This transaction would fail: ${warning}`} />}
      {meaning?.warning !== undefined && <Warning text={meaning.warning} />}
      <DetailList
        details={[
          ...(meaning?.details ?? []),
          { name: 'NETWORK', value: chain.name },
          { name: 'ACCOUNT', value: `${account.name} · ${formatAddress(account.address)}` },
          { name: 'RECIPIENT', value: recipient ?? 'New contract' },
          { name: 'VALUE', value: showCoins(value) },
          { name: 'MAX FEE', value: showCoins(fee) },
          { name: 'DATA', value: data === '0x' ? 'None' : data, isLong: true },
        ]}
      />
    </PromptFrame>
  )
}
