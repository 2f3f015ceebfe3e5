import type { PendingPrompt, Prompt } from '../provider/prompts.ts'
import { getActiveChain, type WalletCore } from '../provider/walletCore.ts'
import { DetailList } from './DetailList.tsx'
import { PromptFrame } from './PromptFrame.tsx'

type NetworkPromptProps = {
  readonly core: WalletCore
  readonly pending: PendingPrompt
  readonly prompt: Extract<Prompt, { type: 'switch' | 'add' }>
}

const words = {
  switch: { title: 'Switch network', text: 'The site asks to work on another network.', action: 'SWITCH' },
  add: { title: 'Add a network', text: 'The site asks to add this network and to work on it.', action: 'ADD' },
} as const

export function NetworkPrompt({ core, pending, prompt }: NetworkPromptProps) {
  const { chain, type } = prompt
  return (
    <PromptFrame {...words[type]} onApprove={() => pending.approve()} onReject={pending.reject}>
      <DetailList
        details={[
          { name: 'NOW', value: getActiveChain(core).name },
          { name: 'THEN', value: chain.name },
          { name: 'CHAIN ID', value: chain.chainId },
          { name: 'COIN', value: chain.symbol },
          { name: 'NODE', value: chain.rpcUrl },
        ]}
      />
    </PromptFrame>
  )
}
