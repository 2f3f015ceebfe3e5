import { Button } from '@murmur/ui/Button.tsx'
import { ButtonLink } from '@murmur/ui/ButtonLink.tsx'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import styles from './ReceiptFrame.module.css'

type ReceiptFrameProps = {
  readonly copy: { readonly title: string; readonly all: string; readonly again: string }
  readonly children: ReactNode
}

/** The page of a swap or a transfer: its title, the ways on, and what was read. */
export function ReceiptFrame({ copy, children }: ReceiptFrameProps) {
  return (
    <article className={styles.receipt}>
      <header className={styles.head}>
        <h1 className={styles.title}>{copy.title}</h1>
        <nav className={styles.ways}>
          <ButtonLink look="line" href={paths.activity}>
            {copy.all}
          </ButtonLink>
          <ButtonLink href={paths.swap}>{copy.again}</ButtonLink>
        </nav>
      </header>
      {children}
    </article>
  )
}

type LoadFailureProps = {
  readonly copy: { readonly notLoaded: string; readonly retry: string }
  readonly onRetry: () => void
}

/** The code of the page could not be loaded. */
export function LoadFailure({ copy, onRetry }: LoadFailureProps) {
  return (
    <div className={styles.failure} role="alert">
      <p>{copy.notLoaded}</p>
      <Button onClick={onRetry}>{copy.retry}</Button>
    </div>
  )
}
