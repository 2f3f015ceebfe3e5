import { Icon } from '@murmur/ui/Icon.tsx'
import { chevronDown, search } from '@murmur/ui/icons'
import { lazyPart } from '@murmur/ui/lazyPart.tsx'
import { Label } from '@murmur/ui/Text.tsx'
import { TextButton } from '@murmur/ui/TextButton.tsx'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useLearnCopy } from '../content/learnCopy.ts'
import { type LearnName, learnPaths } from '../paths.ts'
import styles from './LearnFrame.module.css'
import { learnGroups } from './learnGroups.ts'

type LearnFrameProps = { readonly name: LearnName; readonly children: ReactNode }

/** The list of all pages beside the page: folded on narrow screens. */
export function LearnFrame({ name, children }: LearnFrameProps) {
  const copy = useLearnCopy()
  const list = useRef<HTMLElement>(null)
  // The last pages of the list are below the fold of a low window.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is another entry.
  useEffect(() => {
    // Newer browsers return a promise, which is no clean-up.
    void list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [name])
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <div className={styles.sticky}>
          <LearnSearch />
          <nav ref={list} className={styles.wide} aria-label={copy.navigation}>
            <PageList name={name} />
          </nav>
          {/* A new page folds it again. */}
          <details key={name} className={styles.narrow}>
            <summary className={styles.summary}>
              {copy.names[name]}
              <Icon path={chevronDown} size="small" className={styles.chevron} />
            </summary>
            <nav aria-label={copy.navigation}>
              <PageList name={name} />
            </nav>
          </details>
        </div>
      </div>
      {children}
    </div>
  )
}

function PageList({ name }: { readonly name: LearnName }) {
  const copy = useLearnCopy()
  const id = useId()
  return learnGroups.map((group) => (
    <section key={group.id} className={styles.group} aria-labelledby={`${id}${group.id}`}>
      <Label as="h2" tone="dim" id={`${id}${group.id}`} className={styles.groupName}>
        {copy.groups[group.id]}
      </Label>
      <ul>
        {group.names.map((one) => (
          <li key={one}>
            <Link
              to={learnPaths[one]}
              // Only the page that the server sends for this address may have a frame.
              reloadDocument={one === 'card'}
              className={styles.link}
              aria-current={one === name ? 'page' : undefined}
            >
              {copy.names[one]}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** The search and its index of all pages load with the first search. The key `/` opens it, too. */
function LearnSearch() {
  const copy = useLearnCopy().search
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const open = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target)) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-label={copy.open}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        <Icon path={search} size="small" />
        <span className={styles.openText}>{copy.open}</span>
        <kbd className={styles.key}>/</kbd>
      </button>
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], dialog') !== null
}

const loadDialog = async () => (await import('./SearchDialog.tsx')).SearchDialog

const SearchDialog = lazyPart(loadDialog, { renderFallback: (retry) => <NotLoaded onRetry={retry} /> })

function NotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <TextButton role="alert" onClick={onRetry}>
      {useLearnCopy().search.failed}
    </TextButton>
  )
}

/** A failure is reported by the part itself. */
function preload(): void {
  loadDialog().catch(() => {})
}
