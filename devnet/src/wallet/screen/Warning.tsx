import { Text } from '@murmur/ui/Text.tsx'
import styles from './walletScreen.module.css'
import { useSay } from './walletWords.ts'

export function Warning({ text }: { readonly text: string }) {
  const say = useSay()
  return (
    <Text size="note" wrap="anywhere" className={styles.warning} role="alert">
      {say(text)}
    </Text>
  )
}
