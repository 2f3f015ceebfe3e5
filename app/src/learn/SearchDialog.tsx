import { Dialog } from '@murmur/ui/Dialog.tsx'
import { Icon } from '@murmur/ui/Icon.tsx'
import { IconButton } from '@murmur/ui/IconButton.tsx'
import { close, search } from '@murmur/ui/icons'
import { Text } from '@murmur/ui/Text.tsx'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useLanguage } from '../content/language.ts'
import type { SearchEntry } from '../content/learn/learnText.ts'
import { loadSearchIndex } from '../content/learn/searchIndexes.ts'
import { useLearnCopy } from '../content/learnCopy.ts'
import styles from './SearchDialog.module.css'
import { findExcerpt, searchPages } from './searchPages.ts'

export function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const copy = useLearnCopy().search
  const language = useLanguage()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const [entries, setEntries] = useState<readonly SearchEntry[] | 'failed'>([])
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    let isOver = false
    loadSearchIndex(language).then(
      (index) => !isOver && setEntries(index),
      () => !isOver && setEntries('failed'),
    )
    return () => {
      isOver = true
    }
  }, [language])
  const found = entries === 'failed' ? [] : searchPages(query, entries)
  const choose = (event: KeyboardEvent) => {
    const entry = found[active]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setActive((active + step + found.length) % Math.max(1, found.length))
    else if (event.key === 'Enter' && entry !== undefined) {
      onClose()
      void navigate(entry.path)
    } else return
    event.preventDefault()
  }
  return (
    <Dialog labelledBy="learn-search" onClose={onClose} onOpen={() => field.current?.focus()} className={styles.dialog}>
      <Text as="h2" id="learn-search" isForReaders>
        {copy.title}
      </Text>
      <div className={styles.head}>
        <Icon path={search} />
        <input
          ref={field}
          type="search"
          role="combobox"
          className={styles.field}
          value={query}
          placeholder={copy.field}
          aria-label={copy.field}
          aria-expanded={found.length > 0}
          aria-controls="learn-found"
          aria-activedescendant={found.length > 0 ? `learn-found-${active}` : undefined}
          onChange={({ target }) => {
            setQuery(target.value)
            setActive(0)
          }}
          onKeyDown={choose}
        />
        <IconButton aria-label={copy.close} onClick={onClose}>
          <Icon path={close} />
        </IconButton>
      </div>
      <div id="learn-found" role="listbox" aria-label={copy.title} className={styles.found}>
        {found.map((entry, at) => (
          <Link
            key={entry.path}
            id={`learn-found-${at}`}
            role="option"
            aria-selected={at === active}
            to={entry.path}
            className={styles.entry}
            onClick={onClose}
            onPointerMove={() => setActive(at)}
          >
            <span className={styles.place}>
              {entry.page}
              {entry.section !== entry.page && <span className={styles.section}>{entry.section}</span>}
            </span>
            <span className={styles.excerpt}>{findExcerpt(query, entry)}</span>
          </Link>
        ))}
      </div>
      <Text tone="dim" size="small" role="status" className={styles.status}>
        {describeState({ copy, query, isFailed: entries === 'failed', count: found.length })}
      </Text>
    </Dialog>
  )
}

type SearchState = {
  readonly copy: ReturnType<typeof useLearnCopy>['search']
  readonly query: string
  readonly isFailed: boolean
  readonly count: number
}

function describeState({ copy, query, isFailed, count }: SearchState): string {
  if (isFailed) return copy.failed
  if (query.trim() === '') return copy.hint
  return count === 0 ? copy.none(query) : copy.found(count)
}
