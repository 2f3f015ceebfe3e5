import type { Address } from '@murmur/engine/token'
import { elapsed } from '@murmur/sdk/clock'
import type { PriceBook } from '@murmur/sdk/queries/pricesQuery'
import { isHalfway, mayLeaveAllowance } from '@murmur/sdk/trade/leftover/halfway'
import { isOpen, type SwapRecord } from '@murmur/sdk/trade/record'
import { Button } from '@murmur/ui/Button.tsx'
import { ButtonLink } from '@murmur/ui/ButtonLink.tsx'
import { lazyPart } from '@murmur/ui/lazyPart.tsx'
import { Radios } from '@murmur/ui/Radios.tsx'
import { SiteLink } from '@murmur/ui/SiteLink.tsx'
import { Line } from '@murmur/ui/Stack.tsx'
import { isStorageBlocked } from '@murmur/ui/safeStorage'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { activityCopy } from '../content/en/activity.ts'
import { useCopy, useLanguage } from '../content/language.ts'
import { languages } from '../content/languages.ts'
import { paths } from '../paths.ts'
import { TokenMark } from '../swap/card/TokenMark.tsx'
import styles from './ActivityList.module.css'
import { writeCsv } from './activityCsv.ts'
import { groupByDay, nameDay } from './dayGroups.ts'
import { getAmountCheck, getPageActivity } from './pageActivity.ts'
import type { Leg } from './recordLegs.ts'
import {
  describeRecord,
  describeWorth,
  findKind,
  findSpeedUpPath,
  formatOfferPath,
  type ListedKind,
  listPriced,
} from './recordView.ts'
import { useTodaysPrices } from './useTodaysPrices.ts'

/** The dialog brings the back button with it. */
const ClearDialog = lazyPart(async () => (await import('./ClearDialog.tsx')).ClearDialog, {
  renderFallback: () => null,
})

type Filter = { readonly kind: ListedKind | 'all'; readonly account: Address | undefined }

export function ActivityList() {
  const copy = useCopy(activityCopy).list
  const activity = getPageActivity()
  const records = useSyncExternalStore(activity.records.subscribe, activity.records.get)
  const [filter, setFilter] = useState<Filter>({ kind: 'all', account: undefined })
  const [isClearing, setIsClearing] = useState(false)
  const { differing, check } = getAmountCheck()
  const differs = useSyncExternalStore(differing.subscribe, differing.get)
  useEffect(() => void check(records), [check, records])
  const prices = useTodaysPrices(listPriced(records))
  const { tag } = languages[useLanguage()]
  if (records.length === 0) return <EmptyList text={isStorageBlocked(window) ? copy.blocked : copy.empty} />
  const findShownKind = (record: SwapRecord) => findKind(record, { isDiffering: differs.includes(record.id) })
  const ofAccount = records.filter(({ account }) => filter.account === undefined || account === filter.account)
  const shown = ofAccount.filter((record) => filter.kind === 'all' || findShownKind(record) === filter.kind)
  const removable = ofAccount.filter((record) => !isOpen(record))
  return (
    <div className={styles.list}>
      <div className={styles.tools}>
        <KindFilter filter={filter} onChange={setFilter} />
        <AccountFilter records={records} filter={filter} onChange={setFilter} />
        <Line gap={2} align="stretch" wrap="even" className={styles.actions}>
          <Button look="line" onClick={() => saveCsv(shown, differs)}>
            {copy.exportCsv}
          </Button>
          <Button look="line" disabled={removable.length === 0} onClick={() => setIsClearing(true)}>
            {copy.clear}
          </Button>
        </Line>
      </div>
      <Text tone="dim" size="fine" font="mono" className={styles.count} role="status">
        {shown.length === 0 ? copy.emptyFilter : copy.count(shown.length)}
      </Text>
      {groupByDay(shown).map(({ day, records: ofDay }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <Label as="h2" id={`day-${day}`} className={styles.date}>
            {nameDay(day, { now: elapsed(), tag, ...copy.days })}
          </Label>
          <ul aria-label={copy.label}>
            {ofDay.map((record) => (
              <ActivityRow
                key={record.id}
                record={record}
                records={records}
                isDiffering={differs.includes(record.id)}
                prices={prices}
              />
            ))}
          </ul>
        </section>
      ))}
      {isClearing && (
        <ClearDialog
          count={removable.length}
          hasOpen={removable.length < ofAccount.length}
          onClose={() => setIsClearing(false)}
          onConfirm={() => {
            setIsClearing(false)
            activity.clear([...new Set(ofAccount.map(({ account }) => account))])
          }}
        />
      )}
    </div>
  )
}

function EmptyList({ text }: { readonly text: string }) {
  const copy = useCopy(activityCopy).list
  return (
    <div className={styles.empty} role="status">
      <Text tone="soft" size="lead" wrap="pretty" className={styles.emptyText}>
        {text}
      </Text>
      <ButtonLink href={paths.swap}>{copy.goSwap}</ButtonLink>
    </div>
  )
}

type FilterProps = { readonly filter: Filter; readonly onChange: (filter: Filter) => void }

const kinds = ['all', 'pending', 'done', 'failed'] as const

function KindFilter({ filter, onChange }: FilterProps) {
  const copy = useCopy(activityCopy).list
  return (
    <Radios
      label={copy.filter}
      name="activity-kind"
      look="line"
      options={kinds}
      texts={copy.kinds}
      chosen={filter.kind}
      onChoose={(kind) => onChange({ ...filter, kind })}
    />
  )
}

/** There is nothing to choose with one account. */
function AccountFilter({ records, filter, onChange }: FilterProps & { readonly records: readonly SwapRecord[] }) {
  const copy = useCopy(activityCopy).list
  const accounts = [...new Set(records.map(({ account }) => account))]
  if (accounts.length < 2) return null
  return (
    <label className={styles.account}>
      <Text as="span" tone="soft" size="small">
        {copy.account}
      </Text>
      <select
        className={styles.select}
        value={filter.account ?? ''}
        onChange={({ target }) =>
          onChange({ ...filter, account: accounts.find((account) => account === target.value) })
        }
      >
        <option value="">{copy.allAccounts}</option>
        {accounts.map((account) => (
          <option key={account} value={account}>
            {`${account.slice(0, 6)}…${account.slice(-4)}`}
          </option>
        ))}
      </select>
    </label>
  )
}

function saveCsv(records: readonly SwapRecord[], differing: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([writeCsv(records, { differing })], { type: 'text/csv' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: 'murmur-swaps.csv' })
  link.click()
  URL.revokeObjectURL(url)
}

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
function ActivityRow({ record, records, isDiffering, prices }: RowProps) {
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
          <Text as="span" tone="dim" font="mono" wrap="anywhere" className={styles.recipient}>
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
