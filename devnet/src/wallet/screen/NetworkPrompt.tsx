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
  switch: {
    title: 'Switch network',
    text: 'The site wants to switch your wallet to another network.',
    action: 'SWITCH',
  },
  add: { title: 'Add a network', text: 'The site wants to add this network and switch to it.', action: 'ADD' },
} as const

export function NetworkPrompt({ core, pending, prompt }: NetworkPromptProps) {
  const { chain, type } = prompt
  return (
    <PromptFrame {...words[type]} onApprove={() => pending.approve()} onReject={pending.reject}>
      <DetailList
        details={[
          { name: 'FROM', value: getActiveChain(core).name },
          { name: 'TO', value: chain.name },
          { name: 'CHAIN ID', value: chain.chainId },
          { name: 'COIN', value: chain.symbol },
          { name: 'NODE', value: chain.rpcUrl },
        ]}
      />
    </PromptFrame>
  )
}
