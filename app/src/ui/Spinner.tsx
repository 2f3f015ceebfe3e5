import { Icon } from './Icon.tsx'
import { spinner } from './icons.ts'
import styles from './Spinner.module.css'

/** Says nothing by itself: what it waits for is announced by its owner, with `aria-busy` or a status text. */
export function Spinner({ className }: { readonly className?: string | undefined }) {
  return <Icon path={spinner} className={[styles.spinner, className].filter(Boolean).join(' ')} />
}
