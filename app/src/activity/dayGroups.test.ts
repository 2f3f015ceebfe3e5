import { createExampleRecord } from '@murmur/sdk/trade/testing/records'
import { expect, test } from 'vitest'
import { groupByDay, nameDay } from './dayGroups.ts'

const at = (day: number, hour: number) => new Date(2026, 9, day, hour).getTime()
const words = { tag: 'en', today: 'TODAY', yesterday: 'YESTERDAY' }

test('records are grouped by the day of their start, and keep their order', () => {
  const records = [at(8, 23), at(8, 1), at(6, 12)].map((startedAt) => createExampleRecord({ startedAt }))
  expect(groupByDay(records)).toEqual([
    { day: at(8, 0), records: records.slice(0, 2) },
    { day: at(6, 0), records: records.slice(2) },
  ])
  expect(groupByDay([])).toEqual([])
})

test('today and yesterday have names, other days their date', () => {
  const now = at(8, 15)
  expect([at(8, 0), at(7, 0), at(6, 0)].map((day) => nameDay(day, { ...words, now }))).toEqual([
    'TODAY',
    'YESTERDAY',
    'October 6, 2026',
  ])
})
