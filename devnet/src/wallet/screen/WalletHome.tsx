import { Button } from '@murmur/ui/Button.tsx'
import { Stack } from '@murmur/ui/Stack.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import { useSyncExternalStore } from 'react'
import { type Behaviour, behaviours } from '../provider/behaviour.ts'
import { cancel, speedUp } from '../provider/deliver.ts'
import { formatBalance, readBalances } from '../provider/readBalances.ts'
import { findAccount, formatAddress, localAccounts } from '../provider/walletAccounts.ts'
import { getActiveChain, type WalletCore } from '../provider/walletCore.ts'
import { DetailList } from './PromptView.tsx'
import { useReading } from './useReading.ts'
import styles from './walletScreen.module.css'
import { useSay } from './walletWords.ts'

type WalletHomeProps = { readonly core: WalletCore; onClose(): void }

/** The wallet without a prompt: balances, and the choice of account and network. */
export function WalletHome({ core, onClose }: WalletHomeProps) {
  const say = useSay()
  const { store } = core
  const { selected, isConnected, chainId, chains } = useSyncExternalStore(store.subscribe, store.get)

  return (
    <Stack gap={4} className={styles.home}>
      <Title of="panel" id="local-wallet-title" tabIndex={-1} className={styles.homeTitle}>
        {say(findAccount(selected)?.name ?? '')}
      </Title>
      <label className={styles.field}>
        <Label as="span">{say('ACCOUNT')}</Label>
        <select
          className={styles.select}
          value={selected}
          onChange={({ target }) => store.set({ selected: findAccount(target.value)?.address ?? selected })}
        >
          {localAccounts.map(({ address, name }) => (
            <option key={address} value={address}>
              {say(name)} · {formatAddress(address)}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.field}>
        <Label as="span">{say('NETWORK')}</Label>
        <select
          className={styles.select}
          value={chainId}
          onChange={({ target }) => store.set({ chainId: Number(target.value) })}
        >
          {chains.map((known) => (
            <option key={known.chainId} value={known.chainId}>
              {known.name}
            </option>
          ))}
        </select>
      </label>
      <BehaviourFields core={core} />
      <HeldList core={core} />
      <Balances core={core} />
      <div className={styles.actions}>
        <Button look="line" onClick={() => store.set({ isConnected: false })} disabled={!isConnected}>
          {say('DISCONNECT')}
        </Button>
        <Button onClick={onClose}>{say('CLOSE')}</Button>
      </div>
    </Stack>
  )
}

function Balances({ core }: { readonly core: WalletCore }) {
  const say = useSay()
  const { selected } = useSyncExternalStore(core.store.subscribe, core.store.get)
  const chain = getActiveChain(core)
  const balances = useReading(`${chain.rpcUrl} ${selected}`, {
    read: () => readBalances(selected, { chain, fetch: core.fetch }),
  })
  if (balances.type === 'read')
    return (
      <DetailList
        details={balances.value.map((balance) => ({ name: balance.symbol, value: formatBalance(balance) }))}
      />
    )
  return (
    <Text tone="soft" size="note" role="status">
      {say(balances.type === 'reading' ? 'Loading balances…' : 'This network is not responding.')}
    </Text>
  )
}

function BehaviourFields({ core }: { readonly core: WalletCore }) {
  const say = useSay()
  const { store } = core
  const { behaviour, hasBatches } = useSyncExternalStore(store.subscribe, store.get)
  return (
    <>
      <div className={styles.field}>
        <Label as="label" htmlFor="local-wallet-behaviour">
          {say('BEHAVIOUR')}
        </Label>
        <select
          id="local-wallet-behaviour"
          className={styles.select}
          value={behaviour}
          onChange={({ target }) => store.set({ behaviour: target.value as Behaviour })}
        >
          {behaviours.map(({ id, name }) => (
            <option key={id} value={id}>
              {say(name)}
            </option>
          ))}
        </select>
      </div>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={hasBatches}
          onChange={({ target }) => store.set({ hasBatches: target.checked })}
        />
        <Text as="span" tone="soft" size="note">
          {say('Offer batches: several calls in one prompt (EIP-5792)')}
        </Text>
      </label>
    </>
  )
}

/** The transactions that the wallet holds back, as other wallets show those that are pending. */
function HeldList({ core }: { readonly core: WalletCore }) {
  const say = useSay()
  const { held } = useSyncExternalStore(core.store.subscribe, core.store.get)
  return held.map((one) => (
    <fieldset key={one.hash} className={styles.held}>
      <Label as="legend">
        {say(`PENDING ON ${one.chain.name.toUpperCase()}: ${say(one.title)} · ${formatAddress(one.hash)}`)}
      </Label>
      <Button look="line" onClick={() => void speedUp(one, core)}>
        {say('SPEED UP')}
      </Button>
      <Button look="line" onClick={() => void cancel(one, core)}>
        {say('CANCEL IT')}
      </Button>
    </fieldset>
  ))
}
