import type { Address } from '@murmur/engine/token'
import { Stack } from '@murmur/ui/Stack.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { type ReactNode, useState } from 'react'
import type { PendingPrompt, Prompt } from '../provider/prompts.ts'
import { formatBalance, readCoinBalance } from '../provider/readBalances.ts'
import { formatAddress, localAccounts } from '../provider/walletAccounts.ts'
import { getActiveChain, type WalletCore } from '../provider/walletCore.ts'
import { PromptFrame } from './PromptFrame.tsx'
import { useReading } from './useReading.ts'
import styles from './walletScreen.module.css'
import { useSay } from './walletWords.ts'

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

type AccountChoiceProps = {
  readonly core: WalletCore
  readonly chosen: Address
  onChoose(account: Address): void
}

function AccountChoice({ core, chosen, onChoose }: AccountChoiceProps) {
  const say = useSay()
  const chain = getActiveChain(core)
  const balances = useReading(chain.rpcUrl, {
    read: () => Promise.all(localAccounts.map(({ address }) => readCoinBalance(address, { chain, fetch: core.fetch }))),
  })
  const showBalance = (index: number) => {
    const balance = balances.type === 'read' ? balances.value[index] : undefined
    return balance === undefined ? '…' : `${formatBalance(balance)} ${balance.symbol}`
  }

  return (
    <fieldset className={styles.choice}>
      <Label as="legend" className={styles.legend}>
        {say(`ACCOUNT ON ${chain.name.toUpperCase()}`)}
      </Label>
      {localAccounts.map(({ address, name }, index) => (
        <label key={address} className={styles.account}>
          <input
            className={styles.radio}
            type="radio"
            name="local-wallet-account"
            checked={address === chosen}
            onChange={() => onChoose(address)}
          />
          <Text as="span" size="note">
            {say(name)}
          </Text>
          <Text as="span" tone="soft" size="fine" font="mono" className={styles.address}>
            {formatAddress(address)}
          </Text>
          <Text as="span" size="fine" font="mono" className={styles.balance}>
            {showBalance(index)}
          </Text>
        </label>
      ))}
    </fieldset>
  )
}

type ConnectPromptProps = { readonly core: WalletCore; readonly pending: PendingPrompt }

function ConnectPrompt({ core, pending }: ConnectPromptProps) {
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

type BatchPromptProps = { readonly pending: PendingPrompt; readonly prompt: Extract<Prompt, { type: 'sendCalls' }> }

/** All calls of a batch, in their order. */
function BatchPrompt({ pending, prompt }: BatchPromptProps) {
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

function NetworkPrompt({ core, pending, prompt }: NetworkPromptProps) {
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

type SendPromptProps = { readonly pending: PendingPrompt; readonly prompt: Extract<Prompt, { type: 'send' }> }

function SendPrompt({ pending, prompt }: SendPromptProps) {
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

type SignPromptProps = {
  readonly pending: PendingPrompt
  readonly prompt: Extract<Prompt, { type: 'signText' | 'signData' }>
}

function SignPrompt({ pending, prompt }: SignPromptProps) {
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

type Detail = { readonly name: string; readonly value: ReactNode; readonly isLong?: true }

/** The details of a request, one per line. */
export function DetailList({ details }: { readonly details: readonly Detail[] }) {
  const say = useSay()
  return (
    <dl className={styles.details}>
      {details.map(({ name, value, isLong }) => (
        <div key={name} className={isLong ? styles.long : styles.detail}>
          <Label as="dt">{say(name)}</Label>
          <Text as="dd" size="small" font="mono" wrap="anywhere" className={styles.value}>
            {typeof value === 'string' ? say(value) : value}
          </Text>
        </div>
      ))}
    </dl>
  )
}

function Warning({ text }: { readonly text: string }) {
  const say = useSay()
  return (
    <Text size="note" wrap="anywhere" className={styles.warning} role="alert">
      {say(text)}
    </Text>
  )
}
