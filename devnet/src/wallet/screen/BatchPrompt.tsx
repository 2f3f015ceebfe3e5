import { Stack } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import type { PendingPrompt, Prompt } from '../provider/prompts.ts'
import { formatBalance } from '../provider/readBalances.ts'
import { formatAddress } from '../provider/walletAccounts.ts'
import { DetailList } from './DetailList.tsx'
import { PromptFrame } from './PromptFrame.tsx'
import { Warning } from './Warning.tsx'
import { useSay } from './walletWords.ts'

type BatchPromptProps = { readonly pending: PendingPrompt; readonly prompt: Extract<Prompt, { type: 'sendCalls' }> }

/** All calls of a batch, in their order. */
export function BatchPrompt({ pending, prompt }: BatchPromptProps) {
  const say = useSay()
  const { account, chain, batch } = prompt
  const showCoins = (units: bigint) => `${formatBalance({ units, decimals: 18 })} ${chain.symbol}`
  return (
    <PromptFrame
      title={`${batch.calls.length} calls at once`}
      text="The site wants to send these calls as one transaction: all of them happen, or none. It cannot be undone."
      action="SEND"
      onApprove={() => pending.approve()}
      onReject={pending.reject}
    >
      {batch.warning !== undefined && <Warning text={`This transaction would fail: ${batch.warning}`} />}
      <Stack as="ol" gap={4}>
        {batch.calls.map(({ recipient, value, data, meaning }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
          <Stack as="li" gap={2} key={at}>
            <Text as="h3" size="small" font="mono">
              {at + 1}. {say(meaning?.title ?? 'Call a contract')}
            </Text>
            {meaning?.warning !== undefined && <Warning text={meaning.warning} />}
            <DetailList
              details={[
                ...(meaning?.details ?? [{ name: 'DATA', value: data, isLong: true as const }]),
                { name: 'RECIPIENT', value: recipient ?? 'New contract' },
                { name: 'VALUE', value: showCoins(value) },
              ]}
            />
          </Stack>
        ))}
      </Stack>
      <DetailList
        details={[
          { name: 'NETWORK', value: chain.name },
          { name: 'ACCOUNT', value: `${account.name} · ${formatAddress(account.address)}` },
          { name: 'MAX FEE', value: showCoins(batch.fee) },
        ]}
      />
    </PromptFrame>
  )
}
