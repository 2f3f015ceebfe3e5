import type { Address } from '@murmur/engine/token'
import { elapsed } from '@murmur/sdk/clock'
import { isOpen, type SwapRecord } from '@murmur/sdk/trade/record'
import { Button } from '@murmur/ui/Button.tsx'
import { ButtonLink } from '@murmur/ui/ButtonLink.tsx'
import { lazyPart } from '@murmur/ui/lazyPart.tsx'
import { Line } from '@murmur/ui/Stack.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { activityCopy } from '../content/en/activity.ts'
import { useCopy, useLanguage } from '../content/language.ts'
import { languages } from '../content/languages.ts'
import { paths } from '../paths.ts'
import styles from './ActivityList.module.css'
import { ActivityRow } from './ActivityRow.tsx'
import { writeCsv } from './activityCsv.ts'
import { groupByDay, nameDay } from './dayGroups.ts'
import { getAmountCheck, getPageActivity, isStorageBlocked } from './pageActivity.ts'
import { findKind, type ListedKind, listPriced } from './recordView.ts'
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
  if (records.length === 0) return <EmptyList text={isStorageBlocked() ? copy.blocked : copy.empty} />
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
        <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
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
    <fieldset className={styles.kinds} aria-label={copy.filter}>
      {kinds.map((kind) => (
        <label key={kind} className={styles.kind}>
          <input
            type="radio"
            name="activity-kind"
            className={styles.radio}
            checked={filter.kind === kind}
            onChange={() => onChange({ ...filter, kind })}
          />
          {copy.kinds[kind]}
        </label>
      ))}
    </fieldset>
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
