import { Icon } from './Icon.tsx'
import { spinner } from './icons.ts'
import styles from './Spinner.module.css'

type SpinnerProps = { readonly size?: 'normal' | 'small'; readonly className?: string | undefined }

/** Silent to screen readers: its parent announces the wait, with `aria-busy` or a status text. */
export function Spinner({ size = 'normal', className }: SpinnerProps) {
  return <Icon path={spinner} size={size} className={[styles.spinner, className].filter(Boolean).join(' ')} />
}
