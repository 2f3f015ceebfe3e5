import { Icon } from '@murmur/ui/Icon.tsx'
import { chevronDown } from '@murmur/ui/icons'
import { Label } from '@murmur/ui/Text.tsx'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { useLearnCopy } from '../content/learnCopy.ts'
import { type LearnName, learnPaths } from '../paths.ts'
import styles from './LearnFrame.module.css'
import { LearnSearch } from './LearnSearch.tsx'
import { learnGroups } from './learnGroups.ts'

type LearnFrameProps = { readonly name: LearnName; readonly children: ReactNode }

/** The list of all pages beside the page: folded on narrow screens. */
export function LearnFrame({ name, children }: LearnFrameProps) {
  const copy = useLearnCopy()
  const list = useRef<HTMLElement>(null)
  // The last pages of the list are below the fold of a low window.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is another entry.
  useEffect(() => list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }), [name])
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
