import type { Token } from '@murmur/engine/token'
import { Button } from '@murmur/ui/Button.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { modalCopy } from '../../content/en/modals.ts'
import { useCopy } from '../../content/language.ts'
import { useStored, useSwap } from '../state/SwapContext.ts'
import { findImitated, removeToken } from '../tokens/tokenImports.ts'
import styles from './TokenImport.module.css'

type ImportedTokenProps = { readonly token: Token; readonly onRemove: () => unknown }

/** Below the networks of an imported token: its address, and a button that removes it. */
export function ImportedToken({ token, onRemove }: ImportedTokenProps) {
  const copy = useCopy(modalCopy).tokens
  const swap = useSwap()
  const imitated = findImitated(useStored(swap.imported), token)
  const remove = () => {
    onRemove()
    removeToken(swap, token)
  }
  return (
    <div className={styles.imported}>
      <Text tone="soft" size="small" leading="tight" className={styles.text}>
        {copy.importedText} {imitated !== undefined && <strong>{copy.imitates(imitated)}</strong>}
      </Text>
      <Text size="fine" font="mono" leading="tight" wrap="anywhere">
        {token.listings[0]?.tokenAddress}
      </Text>
      <Button look="line" aria-label={`${copy.remove}: ${token.name}`} data-stop onClick={remove}>
        {copy.remove}
      </Button>
    </div>
  )
}
