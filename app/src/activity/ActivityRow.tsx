import { activityCopy } from '../content/en/activity.ts'
import { useCopy, useLanguage } from '../content/language.ts'
import { languages } from '../content/languages.ts'
import type { SwapRecord } from '../execution/record.ts'
import { SiteLink } from '../ui/SiteLink.tsx'
import styles from './ActivityRow.module.css'
import { describeRecord } from './recordView.ts'

/** One swap. The whole row leads to its page, once it has a transaction. */
export function ActivityRow({ record }: { readonly record: SwapRecord }) {
  const copy = useCopy(activityCopy).list
  const { tag } = languages[useLanguage()]
  const { kind, state, title, network, startedAt, account, recipient, path, legs } = describeRecord(record)
  const time = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(startedAt)
  return (
    <li className={styles.row} data-kind={kind}>
      <span className={styles.swap}>
        {path === undefined ? (
          title
        ) : (
          <SiteLink href={path} className={styles.link}>
            {title}
          </SiteLink>
        )}
      </span>
      <span className={styles.state}>{state}</span>
      <span className={styles.place}>
        <span>{network}</span>
        <span className={styles.account}>{`${account.slice(0, 6)}…${account.slice(-4)}`}</span>
        {recipient !== undefined && <span className={styles.account}>{copy.recipient(recipient)}</span>}
      </span>
      <time className={styles.time} dateTime={new Date(startedAt).toISOString()}>
        {time}
      </time>
      {legs.length > 0 && (
        <ul className={styles.legs} aria-label={copy.legs.label}>
          {legs.map(({ text, hash }) => (
            <li key={text}>
              {text}
              {hash !== undefined && <span className={styles.hash}>{`${hash.slice(0, 8)}…${hash.slice(-6)}`}</span>}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
