import { findNetwork } from '@murmur/engine/network'
import { Button } from '@murmur/ui/Button.tsx'
import { Icon } from '@murmur/ui/Icon.tsx'
import { warning } from '@murmur/ui/icons'
import { Mark } from '@murmur/ui/Mark.tsx'
import { Notice } from '@murmur/ui/Notice.tsx'
import { Spinner } from '@murmur/ui/Spinner.tsx'
import { Line, Stack } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { useEffect, useId, useState } from 'react'
import { importCopy } from '../../content/en/imports.ts'
import { useCopy, useLanguage } from '../../content/language.ts'
import { TokenMark } from '../card/TokenMark.tsx'
import { useSwap, useTokens } from '../state/SwapContext.ts'
import type { AddressSearch } from '../tokens/searchAddress.ts'
import { addToken, searchToken } from '../tokens/tokenImports.ts'
import { type ImportableToken, type ImportView, viewSearch } from './importView.ts'
import styles from './TokenImport.module.css'

type TokenImportProps = {
  /** No listed token has it. */
  readonly address: string
  /** Called before a focused button goes. */
  readonly focusSearch: () => unknown
}

export function TokenImport({ address, focusSearch }: TokenImportProps) {
  const copy = useCopy(importCopy)
  const { search, retry } = useSearch(address)
  const view = viewSearch(search, { tokens: useTokens() })
  const { state, found, refused, silent } = view
  const isUnknown = state !== 'found' && state !== 'nothingElse'
  const canRetry = state === 'failed' || silent.length > 0
  // Sighted users see the tokens themselves.
  const isSeen = state === 'found' && silent.length === 0
  return (
    <Stack as="section" gap={4} className={styles.import} aria-label={copy.region}>
      {found.length > 0 && <Warning />}
      {found.map((imported) => (
        <TokenImportRow key={imported.token.id} imported={imported} focusSearch={focusSearch} />
      ))}
      {isUnknown && (
        <Text size="small" font="mono" leading="tight" wrap="anywhere" className={styles.address}>
          {address}
        </Text>
      )}
      <Text as="div" role="status" isForReaders={isSeen} className={isSeen ? undefined : styles.status}>
        <Line as="p" gap={3} data-state={state}>
          {state === 'reading' && <Spinner />}
          {isFailure(state) && <Icon path={warning} className={styles.icon} />}
          <span>
            <StatusText view={view} />
          </span>
        </Line>
        {refused.map(({ network, reason }) => (
          <p key={network}>{copy.refused[reason === 'noSymbol' ? 'noSymbol' : 'badDecimals'](network)}</p>
        ))}
      </Text>
      {canRetry && (
        <Button
          look="line"
          data-stop
          onClick={() => {
            focusSearch()
            retry()
          }}
        >
          {copy.tryAgain}
        </Button>
      )}
    </Stack>
  )
}

function isFailure(state: ImportView['state']): boolean {
  return state === 'wrongChecksum' || state === 'silent' || state === 'failed'
}

function useSearch(address: string) {
  const [search, setSearch] = useState<AddressSearch>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again.
  useEffect(() => searchToken(address, setSearch), [address, attempt])
  const retry = () => {
    setSearch(undefined)
    setAttempt(attempt + 1)
  }
  return { search, retry }
}

function Warning() {
  const copy = useCopy(importCopy)
  return (
    <Notice tone="loss" isFramed className={styles.warning}>
      <Icon path={warning} className={styles.icon} />
      <div>
        <Text as="h3" weight="strong">
          {copy.warningTitle}
        </Text>
        <p>{copy.warning}</p>
      </div>
    </Notice>
  )
}

function StatusText({ view: { state, found, silent } }: { readonly view: ImportView }) {
  const copy = useCopy(importCopy)
  const language = useLanguage()
  const list = (names: readonly string[]) => new Intl.ListFormat(language).format(names)
  if (state === 'silent') return copy.silentAll
  const unheard = silent.length > 0 ? copy.silent(list(silent)) : ''
  if (state !== 'found') return [copy[state], unheard].join(' ')
  const networks = found.flatMap(({ token }) => token.listings.map(({ chainId }) => findNetwork(chainId)?.name ?? ''))
  return [copy.found(list(networks)), unheard].join(' ')
}

type TokenImportRowProps = { readonly imported: ImportableToken; readonly focusSearch: () => unknown }

/** A token as its contract describes itself on one network, and the button that imports it. */
function TokenImportRow({ imported, focusSearch }: TokenImportRowProps) {
  const copy = useCopy(importCopy)
  const id = useId()
  const { token, warnings } = imported
  const [listing] = token.listings
  const { importToken, isFull } = useImport(imported, { focusSearch })
  if (listing === undefined) return null
  const network = findNetwork(listing.chainId)
  const isImitation = warnings.some(({ type }) => type === 'lookAlike')
  const label = isImitation ? copy.importAnyway : copy.importToken
  return (
    <Stack
      as="article"
      gap={3}
      className={styles.row}
      aria-labelledby={id}
      data-imitation={isImitation ? '' : undefined}
    >
      <Line gap={4}>
        <TokenMark token={token} size="large" />
        <h4 id={id} className={styles.names}>
          {/* Its direction must not turn the texts around it. */}
          <bdi>{token.name}</bdi>
          <bdi className={styles.symbol}>{token.symbol}</bdi>
        </h4>
      </Line>
      <dl className={styles.facts}>
        <dt className={styles.wide}>{copy.address}</dt>
        <dd className={styles.wide}>{listing.tokenAddress}</dd>
        <dt>{copy.network}</dt>
        <dd className={styles.network}>
          <Mark of="chain" name={network?.icon ?? ''} size="small" />
          {network?.name}
        </dd>
        <dt>{copy.decimals}</dt>
        <dd>{listing.decimals}</dd>
      </dl>
      {warnings.map((each) => (
        <Text tone="soft" size="small" leading="tight" key={each.type} className={styles.caution} data-type={each.type}>
          {each.type === 'lookAlike' && <Icon path={warning} />}
          <span>{each.type === 'lookAlike' ? copy.imitates(each.symbol) : copy[each.type]}</span>
        </Text>
      ))}
      <Button
        look={isImitation ? 'line' : 'main'}
        aria-label={copy.importName({ label, symbol: token.symbol, network: network?.name ?? '' })}
        data-stop
        onClick={importToken}
      >
        {label}
      </Button>
      <Text tone="loss" size="note" role="status" className={styles.full}>
        {isFull && copy.full}
      </Text>
    </Stack>
  )
}

type ImportOptions = Pick<TokenImportRowProps, 'focusSearch'>

/** Imports the token and chooses it. A link that named it is followed instead. */
function useImport(imported: ImportableToken, { focusSearch }: ImportOptions) {
  const swap = useSwap()
  const { screen } = swap
  const [isFull, setIsFull] = useState(false)
  const importToken = () => {
    const { token } = imported
    const [listing] = token.listings
    const result = addToken(swap, imported)
    setIsFull(result === 'full')
    if (result === 'full' || listing === undefined) return
    focusSearch()
    if (result !== 'added') return
    // The wallet may ask before the choice is made: the open networks show that.
    if (screen.state.get().openToken !== token.id) screen.toggleToken(token.id)
    void screen.chooseListing(listing)
  }
  return { importToken, isFull }
}
