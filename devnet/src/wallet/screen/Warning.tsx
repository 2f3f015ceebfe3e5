import styles from './walletScreen.module.css'
import { useSay } from './walletWords.ts'

export function Warning({ text }: { readonly text: string }) {
  const say = useSay()
  return (
    <p className={styles.warning} role="alert">
      {say(text)}
    </p>
  )
}
