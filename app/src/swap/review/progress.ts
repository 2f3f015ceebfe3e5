import type { Execution } from '../../execution/execution.ts'
import { isHalfway } from '../../execution/leftover/halfway.ts'
import { findArrival, findCurrentStep, isPending, isUnderWay, type SwapRecord } from '../../execution/record.ts'
import { shownOnCard } from '../../execution/shownOnCard.ts'
import { createStore, type ReadableStore } from '../../store.ts'
import type { Swap } from '../state/createSwap.ts'
import { type Form, setExactAmount } from '../state/form.ts'

/** The swap that the card shows: the pending one, the last one that ended during this visit, or one left half-way. */
export type Progress = {
  readonly shown: ReadableStore<SwapRecord | undefined>
  /** A swap of this form has been started. */
  begin(id: string, form: Form): void
  /** Whether the form is still that of this swap, which was not sent. */
  isCurrent(id: string): boolean
  hide(id: string): void
  end(): void
}

type Card = Pick<Swap, 'wallet' | 'screen'>

export function createProgress({ wallet, screen }: Card, { records }: Pick<Execution, 'records'>): Progress {
  const shown = createStore<SwapRecord | undefined>(undefined)
  const followed = new Set<string>()
  const hidden = new Set<string>()
  const forms = new Map<string, Form>()
  let landed = countLanded(records.get())

  const look = () => {
    const all = records.get()
    for (const { id } of all.filter(isPending)) followed.add(id)
    shown.set(findShown(all.filter(({ account }) => account === readAccount(wallet))))
    for (const [id, form] of forms) if (isSent(all.find((one) => one.id === id))) clear(id, form)
    const count = countLanded(all)
    if (count > landed) void wallet.loadBalance(screen.state.get().form.pay)
    landed = count
  }
  const findShown = (own: readonly SwapRecord[]) => {
    const [last] = own
    const left = last && isHalfway(last, own) ? last : undefined
    const record = own.find(isPending) ?? own.find(({ id }) => followed.has(id)) ?? left
    shownOnCard.set(record?.id)
    return record && isTold(record) && !hidden.has(record.id) ? record : undefined
  }
  /** Ready for the next swap, unless the user has begun it already. */
  const clear = (id: string, form: Form) => {
    forms.delete(id)
    if (screen.state.get().form === form) screen.update({ form: setExactAmount(form, '') })
  }
  look()
  const ends = [records.subscribe(look), wallet.state.subscribe(look)]
  return {
    shown,
    begin(id, form) {
      forms.set(id, form)
      look()
    },
    isCurrent: (id) => forms.get(id) === screen.state.get().form,
    hide(id) {
      hidden.add(id)
      look()
    },
    end() {
      shownOnCard.set(undefined)
      for (const end of ends) end()
    },
  }
}

function readAccount({ state }: Card['wallet']): string | undefined {
  return state.get().session?.account.address.toLowerCase()
}

/** A user who declined has just seen it. */
function isTold(record: SwapRecord): boolean {
  return findCurrentStep(record).step.state.type !== 'refused'
}

function isSent(record: SwapRecord | undefined): boolean {
  return (record?.steps.at(-1)?.hashes.length ?? 0) > 0
}

/** The transactions that have changed balances, with those on the other network of a transfer. */
function countLanded(records: readonly SwapRecord[]): number {
  const states = records.flatMap(({ steps }) => steps.map(({ state }) => state.type))
  const arrivals = records.map(findArrival).filter((arrival) => arrival !== undefined && !isUnderWay(arrival))
  return states.filter((type) => type === 'confirmed' || type === 'reverted').length + arrivals.length
}
