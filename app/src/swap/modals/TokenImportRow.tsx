import { findNetwork } from '@murmur/engine/network'
import { Button } from '@murmur/ui/Button.tsx'
import { Icon } from '@murmur/ui/Icon.tsx'
import { warning } from '@murmur/ui/icons'
import { Mark } from '@murmur/ui/Mark.tsx'
import { Line, Stack } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { useId, useState } from 'react'
import { importCopy } from '../../content/en/imports.ts'
import { useCopy } from '../../content/language.ts'
import { TokenMark } from '../card/TokenMark.tsx'
import { useSwap } from '../state/SwapContext.ts'
import { addToken } from '../tokens/tokenImports.ts'
import type { ImportableToken } from './importView.ts'
import styles from './TokenImport.module.css'

type TokenImportRowProps = { readonly imported: ImportableToken; readonly focusSearch: () => unknown }

/** A token as its contract describes itself on one network, and the button that imports it. */
export function TokenImportRow({ imported, focusSearch }: TokenImportRowProps) {
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
