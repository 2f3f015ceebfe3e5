import { Icon } from './Icon.tsx'
import { spinner } from './icons.ts'
import styles from './Spinner.module.css'

/** Silent to screen readers: its parent announces the wait, with `aria-busy` or a status text. */
export function Spinner({ className }: { readonly className?: string | undefined }) {
  return <Icon path={spinner} className={[styles.spinner, className].filter(Boolean).join(' ')} />
}
