import { useState } from 'react'
import type { PendingPrompt } from '../provider/prompts.ts'
import type { WalletCore } from '../provider/walletCore.ts'
import { AccountChoice } from './AccountChoice.tsx'
import { PromptFrame } from './PromptFrame.tsx'

type ConnectPromptProps = { readonly core: WalletCore; readonly pending: PendingPrompt }

export function ConnectPrompt({ core, pending }: ConnectPromptProps) {
  const [chosen, setChosen] = useState(core.store.get().selected)
  return (
    <PromptFrame
      title="Connect"
      text={`${location.host} wants to connect to one of your accounts and suggest transactions.`}
      action="CONNECT"
      onApprove={() => pending.approve(chosen)}
      onReject={pending.reject}
    >
      <AccountChoice core={core} chosen={chosen} onChoose={setChosen} />
    </PromptFrame>
  )
}
