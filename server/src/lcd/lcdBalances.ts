import type { BalancesAnswer } from '@murmur/sdk/api'
import { findField } from '../http/json.ts'

/** Balances are sorted by denomination. With a smaller page, dust sent by others could push ALLO off it. */
export const MOST_BALANCES = 1_000

/** Copies only the known fields. One malformed balance rejects the page: a missing one would look like a zero. */
export function parseLcdBalances(value: unknown): BalancesAnswer | undefined {
  const items = findField(value, 'balances')
  if (!Array.isArray(items) || items.length > MOST_BALANCES) return undefined
  const balances = items.map(readCoin).filter((coin) => coin !== undefined)
  if (balances.length !== items.length) return undefined
  const pagination = findField(value, 'pagination')
  return {
    balances,
    pagination: {
      next_key: findPageKey(findField(pagination, 'next_key')) ?? null,
      total: findText(findField(pagination, 'total'), wholeNumber) ?? String(balances.length),
    },
  }
}

/** The `next_key` of a page. */
export function findPageKey(value: unknown): string | undefined {
  return findText(value, base64)
}

function readCoin(item: unknown): BalancesAnswer['balances'][number] | undefined {
  const denom = findText(findField(item, 'denom'), denomination)
  const amount = findText(findField(item, 'amount'), wholeNumber)
  return denom === undefined || amount === undefined ? undefined : { denom, amount }
}

/** The rule of the Cosmos SDK. */
const denomination = /^[a-zA-Z][a-zA-Z0-9/:._-]{2,127}$/
/** 256 bits have at most 78 digits. */
const wholeNumber = /^\d{1,78}$/
const base64 = /^[A-Za-z0-9+/_-]{1,512}={0,2}$/

function findText(value: unknown, pattern: RegExp): string | undefined {
  return typeof value === 'string' && pattern.test(value) ? value : undefined
}
