import { Button } from '@murmur/ui/Button.tsx'
import { Stack } from '@murmur/ui/Stack.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import { useSyncExternalStore } from 'react'
import { formatBalance, readBalances } from '../provider/readBalances.ts'
import { findAccount, formatAddress, localAccounts } from '../provider/walletAccounts.ts'
import { getActiveChain, type WalletCore } from '../provider/walletCore.ts'
import { BehaviourFields } from './BehaviourFields.tsx'
import { DetailList } from './DetailList.tsx'
import { HeldList } from './HeldList.tsx'
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
