import { createStore, type ReadableStore } from '@murmur/sdk/store'
import type { Execution } from '@murmur/sdk/trade/execution'
import { isHalfway } from '@murmur/sdk/trade/leftover/halfway'
import {
  findArrival,
  findCurrentStep,
  isPending,
  isUnderWay,
  type StepRecord,
  type SwapRecord,
} from '@murmur/sdk/trade/record'
import { shownOnCard } from '../../shownOnCard.ts'
import type { Swap } from '../state/createSwap.ts'
import { type Form, setExactAmount } from '../state/form.ts'

/** The swap that the card shows: the pending one, the last one that ended during this visit, or one left half-way. */
export type Progress = {
  readonly shown: ReadableStore<SwapRecord | undefined>
  /** A swap of this form has been started. */
  begin(id: string, form: Form): void
  /** It was started on this card. */
  isOwn(id: string): boolean
  /** The form still matches this swap: it was not sent, or it reverted. */
  isCurrent(id: string): boolean
  hide(id: string): void
  end(): void
}

type StartedForm = { readonly form: Form; readonly cleared: Form | undefined }

type Card = Pick<Swap, 'wallet' | 'screen'>

export function createProgress({ wallet, screen }: Card, { records }: Pick<Execution, 'records'>): Progress {
  const shown = createStore<SwapRecord | undefined>(undefined)
  const followed = new Set<string>()
  const hidden = new Set<string>()
  /** The form of each swap that was started here, and the empty one that followed it. */
  const forms = new Map<string, StartedForm>()
  let landed = countLanded(records.get())

  const look = () => {
    const all = records.get()
    for (const { id } of all.filter(isPending)) followed.add(id)
    shown.set(findShown(all.filter(({ account }) => account === readAccount(wallet))))
    for (const { id, steps } of all) followForm(id, steps.at(-1))
    const count = countLanded(all)
    if (count > landed) void wallet.loadBalance(screen.state.get().form.pay)
    landed = count
  }
  const findShown = (own: readonly SwapRecord[]) => {
    const [last] = own
    const left = last && isHalfway(last, own) ? last : undefined
    const record = own.find(isPending) ?? own.find(({ id }) => followed.has(id)) ?? left
    shownOnCard.set(record?.id)
    return record && isReported(record) && !hidden.has(record.id) ? record : undefined
  }
  /** Empties the form once the swap is sent, and restores it if the swap reverts. Changes by the user stay. */
  const followForm = (id: string, swap: StepRecord | undefined) => {
    const started = forms.get(id)
    if (started === undefined || swap === undefined) return
    const { form, cleared } = started
    const now = screen.state.get().form
    if (swap.state.type === 'reverted' && now === cleared) screen.update({ form })
    if (swap.hashes.length === 0 || cleared !== undefined || now !== form) return
    const empty = setExactAmount(form, '')
    forms.set(id, { form, cleared: empty })
    screen.update({ form: empty })
  }
  look()
  const ends = [records.subscribe(look), wallet.state.subscribe(look)]
  return {
    shown,
    begin(id, form) {
      forms.set(id, { form, cleared: undefined })
      look()
    },
    isOwn: (id) => forms.has(id),
    isCurrent: (id) => forms.get(id)?.form === screen.state.get().form,
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

/** A user who declined has just seen it, so it needs no notice. */
function isReported(record: SwapRecord): boolean {
  return findCurrentStep(record).step.state.type !== 'refused'
}

/** The transactions that have changed balances, with those on the other network of a transfer. */
function countLanded(records: readonly SwapRecord[]): number {
  const states = records.flatMap(({ steps }) => steps.map(({ state }) => state.type))
  const arrivals = records.map(findArrival).filter((arrival) => arrival !== undefined && !isUnderWay(arrival))
  return states.filter((type) => type === 'confirmed' || type === 'reverted').length + arrivals.length
}
