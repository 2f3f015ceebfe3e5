import type { PendingPrompt, Prompt } from '../provider/prompts.ts'
import { formatAddress } from '../provider/walletAccounts.ts'
import { DetailList } from './DetailList.tsx'
import { PromptFrame } from './PromptFrame.tsx'
import { Warning } from './Warning.tsx'

type SignPromptProps = {
  readonly pending: PendingPrompt
  readonly prompt: Extract<Prompt, { type: 'signText' | 'signData' }>
}

export function SignPrompt({ pending, prompt }: SignPromptProps) {
  const { account } = prompt
  const meaning = prompt.type === 'signData' ? prompt.data.meaning : undefined
  return (
    <PromptFrame
      title={meaning?.title ?? 'Sign'}
      text="Signing is free, but a signature can let others act for you. Only sign what you understand."
      action="SIGN"
      onApprove={() => pending.approve()}
      onReject={pending.reject}
    >
      {meaning?.warning !== undefined && <Warning text={meaning.warning} />}
      <DetailList
        details={[
          ...(meaning?.details ?? []),
          { name: 'ACCOUNT', value: `${account.name} · ${formatAddress(account.address)}` },
          ...listContent(prompt),
        ]}
      />
    </PromptFrame>
  )
}

function listContent(prompt: SignPromptProps['prompt']) {
  if (prompt.type === 'signText') return [{ name: 'MESSAGE', value: prompt.text, isLong: true as const }]
  const { title, verifier, message } = prompt.data
  return [
    { name: 'NETWORK', value: prompt.chain.name },
    { name: 'TYPE', value: title },
    { name: 'CONTRACT', value: verifier ?? 'None' },
    { name: 'MESSAGE', value: message, isLong: true as const },
  ]
}
