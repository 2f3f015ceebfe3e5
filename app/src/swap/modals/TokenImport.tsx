import { findNetwork } from '@murmur/engine/network'
import { Button } from '@murmur/ui/Button.tsx'
import { Icon } from '@murmur/ui/Icon.tsx'
import { warning } from '@murmur/ui/icons'
import { Notice } from '@murmur/ui/Notice.tsx'
import { Spinner } from '@murmur/ui/Spinner.tsx'
import { Line, Stack } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { useEffect, useState } from 'react'
import { importCopy } from '../../content/en/imports.ts'
import { useCopy, useLanguage } from '../../content/language.ts'
import { useTokens } from '../state/SwapContext.ts'
import type { AddressSearch } from '../tokens/searchAddress.ts'
import { searchToken } from '../tokens/tokenImports.ts'
import { type ImportView, viewSearch } from './importView.ts'
import styles from './TokenImport.module.css'
import { TokenImportRow } from './TokenImportRow.tsx'

type TokenImportProps = {
  /** No listed token has it. */
  readonly address: string
  /** Called before a focused button goes. */
  readonly focusSearch: () => unknown
}

/** Asks whether to import the tokens that have an address. */
export function TokenImport({ address, focusSearch }: TokenImportProps) {
  const copy = useCopy(importCopy)
  const { search, retry } = useSearch(address)
  const view = viewSearch(search, { tokens: useTokens() })
  const { state, found, refused, silent } = view
  const isUnknown = state !== 'found' && state !== 'nothingElse'
  const canRetry = state === 'failed' || silent.length > 0
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
      <div role="status" className={state === 'found' && silent.length === 0 ? styles.forReaders : styles.status}>
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
      </div>
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
