import * as v from 'valibot'
import type { Swap } from '../state/createSwap.ts'
import { readStored, writeStored } from '../state/storage.ts'

const KEY = 'recent'
const MOST = 5

const listingIds = v.pipe(
  v.array(v.unknown()),
  v.transform((values) => values.filter((value) => v.is(v.string(), value))),
)

type Choosing = Pick<Swap, 'storage' | 'recent'> & { readonly screen: Pick<Swap['screen'], 'state'> }

/** Remembers the listings that the user chose last. Returns a function that ends it. */
export function followRecent({ storage, screen, recent }: Choosing): () => void {
  const stored = readStored(storage, { key: KEY, schema: listingIds }) ?? []
  recent.set([...new Set(stored)].slice(0, MOST))
  let { pay, receive } = screen.state.get().form
  const follow = () => {
    const { form } = screen.state.get()
    const chosen = [form.pay, form.receive].filter(({ id }) => id !== pay.id && id !== receive.id)
    pay = form.pay
    receive = form.receive
    if (chosen.length === 0) return
    const ids = new Set([...chosen.map(({ id }) => id), ...recent.get()])
    recent.set([...ids].slice(0, MOST))
    writeStored(storage, { key: KEY, value: recent.get() })
  }
  return screen.state.subscribe(follow)
}
