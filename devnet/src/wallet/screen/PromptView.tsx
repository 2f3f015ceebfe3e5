import type { PendingPrompt } from '../provider/prompts.ts'
import type { WalletCore } from '../provider/walletCore.ts'
import { BatchPrompt } from './BatchPrompt.tsx'
import { ConnectPrompt } from './ConnectPrompt.tsx'
import { NetworkPrompt } from './NetworkPrompt.tsx'
import { SendPrompt } from './SendPrompt.tsx'
import { SignPrompt } from './SignPrompt.tsx'

type PromptViewProps = { readonly core: WalletCore; readonly pending: PendingPrompt }

export function PromptView({ core, pending }: PromptViewProps) {
  const { prompt } = pending
  switch (prompt.type) {
    case 'connect':
      return <ConnectPrompt core={core} pending={pending} />
    case 'switch':
    case 'add':
      return <NetworkPrompt core={core} pending={pending} prompt={prompt} />
    case 'signText':
    case 'signData':
      return <SignPrompt pending={pending} prompt={prompt} />
    case 'send':
      return <SendPrompt pending={pending} prompt={prompt} />
    case 'sendCalls':
      return <BatchPrompt pending={pending} prompt={prompt} />
  }
}
