import type { WalletFace } from '@murmur/sdk/wallet/wallet'
import { Icon } from '@murmur/ui/Icon.tsx'
import { wallet } from '@murmur/ui/icons'
import { Mark } from '@murmur/ui/Mark.tsx'
import { Suspense, use } from 'react'
import type { IconRedrawer } from '../icons/iconRedrawer.ts'
import styles from './ConnectModal.module.css'

type WalletIconProps = WalletFace & { readonly icons?: IconRedrawer | undefined }

/** Our own drawing if there is one, else the announced icon redrawn, else the first letter of the name. */
export function WalletIcon({ name, mark, icon, icons }: WalletIconProps) {
  if (mark !== undefined) return <Mark of="wallet" name={mark} size="large" />
  if (icon === undefined || icons === undefined) return <Icon path={wallet} className={styles.icon} />
  return (
    <Suspense fallback={<Letter name={name} />}>
      <AnnouncedIcon name={name} redrawn={icons.redraw(icon)} />
    </Suspense>
  )
}

type AnnouncedIconProps = { readonly name: string; readonly redrawn: Promise<string | undefined> }

function AnnouncedIcon({ name, redrawn }: AnnouncedIconProps) {
  const src = use(redrawn)
  if (src === undefined) return <Letter name={name} />
  return <img className={styles.icon} src={src} alt="" width="40" height="40" />
}

function Letter({ name }: { readonly name: string }) {
  return (
    <span className={`${styles.icon} ${styles.letter}`} aria-hidden="true">
      {[...name][0]}
    </span>
  )
}
