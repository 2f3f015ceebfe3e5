import type { PriceBook } from '@murmur/sdk/queries/pricesQuery'
import { isHalfway, mayLeaveAllowance } from '@murmur/sdk/trade/leftover/halfway'
import type { SwapRecord } from '@murmur/sdk/trade/record'
import { SiteLink } from '@murmur/ui/SiteLink.tsx'
import { Line } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { activityCopy } from '../content/en/activity.ts'
import { useCopy, useLanguage } from '../content/language.ts'
import { languages } from '../content/languages.ts'
import { TokenMark } from '../swap/card/TokenMark.tsx'
import styles from './ActivityList.module.css'
import type { Leg } from './recordLegs.ts'
import { describeRecord, describeWorth, findSpeedUpPath, formatOfferPath } from './recordView.ts'

type RowProps = {
  readonly record: SwapRecord
  /** All records of this browser. Later ones decide whether this one can be continued or revoked. */
  readonly records: readonly SwapRecord[]
  /** The chain does not confirm its stored amounts. */
  readonly isDiffering: boolean
  /** Today's. */
  readonly prices: PriceBook
}

/** One swap. The whole row leads to its page, once it has a transaction. */
export function ActivityRow({ record, records, isDiffering, prices }: RowProps) {
  const copy = useCopy(activityCopy).list
  const { tag } = languages[useLanguage()]
  const view = describeRecord(record, { isDiffering })
  const { kind, state, tokens, title, exact, network, startedAt, account, recipient, path, legs, approvals } = view
  const format = (style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, style).format(startedAt)
  const worth = describeWorth(record, prices)
  return (
    <li className={styles.row} data-kind={kind}>
      <Text as="span" font="figures" wrap="anywhere" className={styles.swap} title={exact}>
        <span className={styles.logos}>
          {tokens.map((token) => (
            <TokenMark key={token.id} token={token} className={styles.logo} />
          ))}
        </span>
        {path === undefined ? (
          title
        ) : (
          <SiteLink href={path} className={styles.link}>
            {title}
          </SiteLink>
        )}
      </Text>
      <Line as="span" gap={2} align="baseline" className={styles.state}>
        {isHalfway(record, records) ? copy.halfway : state}
      </Line>
      <span className={styles.place}>
        <span>{network}</span>
        <Text as="span" tone="dim" font="mono" wrap="anywhere">{`${account.slice(0, 6)}…${account.slice(-4)}`}</Text>
        {recipient !== undefined && (
          <Text as="span" tone="dim" font="mono" wrap="anywhere">
            {copy.recipient(recipient)}
          </Text>
        )}
      </span>
      <span className={styles.end}>
        {worth !== undefined && (
          <Text as="span" font="figures" title={copy.todaysPrice}>
            {worth}
          </Text>
        )}
        <time
          className={styles.time}
          dateTime={new Date(startedAt).toISOString()}
          title={format({ dateStyle: 'long', timeStyle: 'long' })}
        >
          {format({ timeStyle: 'short' })}
        </time>
      </span>
      <Legs label={copy.approvals.label} legs={approvals} />
      <Legs label={copy.legs.label} legs={legs} />
      <RowOffers record={record} records={records} />
    </li>
  )
}

function Legs({ label, legs }: { readonly label: string; readonly legs: readonly Leg[] }) {
  if (legs.length === 0) return null
  return (
    <Text as="ul" tone="soft" size="small" className={styles.legs} aria-label={label}>
      {legs.map(({ text, hash }) => (
        <li key={text}>
          {text}
          {hash !== undefined && (
            <Text as="span" tone="dim" font="mono">{`${hash.slice(0, 8)}…${hash.slice(-6)}`}</Text>
          )}
        </li>
      ))}
    </Text>
  )
}

/** Offers for one swap. The page behind each link reads the chain first. */
function RowOffers({ record, records }: Pick<RowProps, 'record' | 'records'>) {
  const copy = useCopy(activityCopy).list
  const canResume = isHalfway(record, records)
  const canRevoke = mayLeaveAllowance(record, records)
  const speedUpPath = findSpeedUpPath(record)
  if (!canResume && !canRevoke && speedUpPath === undefined) return null
  return (
    <Line as="span" gap={6} align="stretch" wrap="close" className={styles.offers}>
      {speedUpPath !== undefined && (
        <SiteLink href={speedUpPath} className={styles.offer}>
          {copy.offerMore}
        </SiteLink>
      )}
      {canResume && (
        <SiteLink href={formatOfferPath('resume', record)} className={styles.offer}>
          {copy.resume}
        </SiteLink>
      )}
      {canRevoke && (
        <SiteLink href={formatOfferPath('revoke', record)} className={styles.offer}>
          {copy.revoke}
        </SiteLink>
      )}
    </Line>
  )
}
