import { type Planned, plan } from '@murmur/engine/encode/testing/randomPlans'
import { cases, isDeep } from '@murmur/engine/testing/cases'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SendCallsResult, SendResult, Signer } from '../wallet/wallet.ts'
import type { Execution } from './execution.ts'
import { isOpen, isPending } from './record.ts'
import { createExampleBrowser } from './testing/exampleBrowser.ts'
import type { ExampleFault } from './testing/exampleChain.ts'
import { createExampleHash } from './testing/records.ts'

/** One transaction, or three calls in one prompt, which takes longer. */
const plans = {
  'one transaction': { planned: findPlan(1), runs: cases(10_000, { quickPart: 250 }) },
  'a batch': { planned: findPlan(3), runs: cases(2_000, { part: 80, quickPart: 200 }) },
}

function findPlan(count: number): Planned {
  const [planned] = fc.sample(
    plan.filter(({ steps }: Planned) => steps.length === count),
    { numRuns: 1, seed: 7 },
  )
  if (planned === undefined) throw new RangeError('No plan fits.')
  return planned
}

/** All actions of the user, the wallet, the chain, its node and the tabs. */
const actions = {
  start: (world: World) => void world.tabs.at(-1)?.start(world.plan).then(world.count),
  startInFirstTab: (world: World) => void world.tabs[0]?.start(world.plan).then(world.count),
  leave: (world: World) => world.each((tab, id) => tab.leave(id)),
  dismiss: (world: World) => world.each((tab, id) => tab.dismiss(id)),
  confirm: (world: World) => world.answer((hash) => ({ type: 'sent', hash })),
  confirmUnclearly: (world: World) => world.answer(() => ({ type: 'unclear' })),
  confirmSilently: (world: World) => world.answer(() => undefined),
  lie: (world: World) => world.answer(() => ({ type: 'sent', hash: createExampleHash(777) })),
  /** It is on our network, and the wallet has moved on before it answers. */
  confirmAndMove: (world: World) => world.move(() => world.answer((hash) => ({ type: 'sent', hash }))),
  /** The wallet has moved before it sends. */
  sendElsewhere: (world: World) => world.move(() => world.answerElsewhere()),
  comeBack: (world: World) => world.comeBack(),
  refuse: (world: World) => world.prompts.shift()?.resolve({ type: 'rejected' }),
  /** The wallet sends it, but answers that the user declined, or that it is busy. */
  sendAndRefuse: (world: World) => world.answer(() => ({ type: 'rejected' })),
  sendAndFail: (world: World) => world.answer(() => ({ type: 'unsent', reason: 'walletBusy' })),
  mine: (world: World) => world.chain.mine(...world.chain.state.pool),
  mineNothing: (world: World) => world.chain.mine(),
  reorganise: (world: World) => world.chain.state.blocks.length > 3 && world.chain.reorganise(2),
  nodeFails: (world: World) => world.setFault('fails'),
  nodeLags: (world: World) => world.setFault('lags'),
  nodeRecovers: (world: World) => world.setFault(undefined),
  oneNodeFails: (world: World) => world.setOwnFault('fails'),
  oneNodeLags: (world: World) => world.setOwnFault('lags'),
  oneNodeIsPruned: (world: World) => world.setOwnFault('isPruned'),
  /** It knows no transaction, or gives receipts that cannot be read. */
  oneNodeForgets: (world: World) => world.setOwnFault((method) => (/ByHash|Receipt/.test(method) ? null : undefined)),
  oneNodeIsBroken: (world: World) =>
    world.setOwnFault((method) => (method === 'eth_getTransactionReceipt' ? { logs: null } : undefined)),
  /** By its clock every deadline is over. */
  oneNodeIsAhead: (world: World) =>
    world.setOwnFault((method, [at]) =>
      method === 'eth_getBlockByNumber' && at === 'latest' ? world.writeBlock('0xffffffff') : undefined,
    ),
  openTab: (world: World) => world.tabs.push(world.open()),
  closeTab: (world: World) => world.tabs.shift()?.dispose(),
  closeTrading: (world: World) => world.toggle(),
} as const

type World = ReturnType<typeof createWorld>

function createWorld(planned: Planned) {
  const { open, wallet, chain, plan: own } = createExampleBrowser(planned)
  const prompts = collectPrompts(wallet)
  let isTradingOpen = true
  let started = 0
  let chainId = '0x1'
  const signer: Signer = {
    ...wallet.signer,
    request: async (question) => (question.method === 'eth_chainId' ? chainId : wallet.signer.request(question)),
  }
  const openTab = () => open({ isTradingOpen: () => isTradingOpen, findSigner: () => signer })
  const tabs: Execution[] = [openTab()]
  return {
    wallet,
    chain,
    tabs,
    prompts,
    open: openTab,
    plan: { ...own, isBatched: planned.steps.length > 1 },
    started: () => started,
    count: ({ type }: { readonly type: string }) => {
      if (type === 'started') started += 1
    },
    setFault: (fault: typeof chain.state.fault) => {
      chain.state.fault = fault
    },
    setOwnFault: (fault: ExampleFault) => {
      chain.state.faults = started % 2 === 0 ? [fault, undefined] : [undefined, fault]
    },
    writeBlock: (timestamp: string) => ({
      number: `0x${chain.head().toString(16)}`,
      hash: createExampleHash(chain.head()),
      timestamp,
    }),
    toggle: () => {
      isTradingOpen = !isTradingOpen
    },
    each: (act: (tab: Execution, id: string) => void) => {
      for (const tab of tabs) for (const { id } of tab.records.get()) act(tab, id)
    },
    move: (act: () => void) => {
      if (prompts.length === 0) return
      chainId = '0x2'
      act()
    },
    comeBack: () => {
      chainId = '0x1'
    },
    /** The oldest prompt is confirmed, and never reaches our chain. */
    answerElsewhere: () => {
      const prompt = prompts.shift()
      prompt?.resolve({ type: 'sent', hash: prompt.tx.hash })
    },
    /** The user confirms the oldest prompt. */
    answer: (result: (hash: Prompt['tx']['hash']) => SendCallsResult | undefined) => {
      const prompt = prompts.shift()
      if (prompt === undefined) return
      chain.addPending({ ...prompt.tx, nonce: chain.nextNonce() })
      const walletResult = result(prompt.tx.hash)
      if (walletResult !== undefined) prompt.resolve(walletResult)
    },
  }
}

type ExampleWallet = ReturnType<typeof createExampleBrowser>['wallet']
type Prompt = { readonly tx: Parameters<ExampleWallet['send']>[0]; resolve(result: SendCallsResult): void }

/** The wallet's open prompts, the oldest first. Nothing is sent before they are answered. */
function collectPrompts(wallet: ExampleWallet): Prompt[] {
  const prompts: Prompt[] = []
  let asked: Prompt['tx'] | undefined
  wallet.send = (tx) => {
    asked = tx
  }
  wallet.answer = () =>
    new Promise((resolve) => {
      if (asked !== undefined) prompts.push({ tx: asked, resolve: (result) => resolve(result as SendResult) })
    })
  // The answer to a batch is its id.
  wallet.answerBatch = (id) =>
    new Promise((resolve) => {
      const resolveBatch = (result: SendCallsResult) =>
        resolve(result.type === 'sent' ? { type: 'batched', id } : result)
      if (asked !== undefined) prompts.push({ tx: asked, resolve: resolveBatch })
    })
  return prompts
}

test.each(Object.entries(plans))(
  'X-10: whatever user, wallet, chain, node and tabs do with %s: no wrong send, no stuck screen, no lost record',
  async (_, { planned, runs }) => {
    const names = Object.keys(actions) as (keyof typeof actions)[]
    const script = fc.array(fc.constantFrom('start' as const, 'confirm' as const, 'mine' as const, ...names), {
      minLength: 3,
      maxLength: isDeep ? 50 : 25,
    })
    const run = (names: readonly (keyof typeof actions)[]) => runScript(names, planned)
    // To make a failing script shorter would take hours.
    const options = { ...runs, endOnFailure: true }
    await fc.assert(fc.asyncProperty(script, run), options)
  },
)

async function runScript(script: readonly (keyof typeof actions)[], planned: Planned): Promise<void> {
  const world = createWorld(planned)
  for (const name of script) {
    actions[name](world)
    await settle()
    // One prompt for each swap that was started.
    expect(world.wallet.asked.length).toBeLessThanOrEqual(world.started())
  }
  const { chain } = world
  // Every record ended as on the chain, whatever single nodes reported.
  const now = listMined(chain)
  for (const tab of world.tabs)
    for (const { steps } of tab.records.get())
      for (const { state, hashes } of steps)
        if (state.type === 'dropped') expect(hashes.filter((hash) => now.includes(hash))).toEqual([])
  world.setFault(undefined)
  chain.state.faults = [undefined, undefined]
  chain.mine(...chain.state.pool)
  chain.mineMany(15)
  for (const tab of world.tabs) tab.dispose()
  const last = world.open()
  // The journal matches the chain.
  const mined = [...listMined(chain)]
  const confirmed = () =>
    last.records
      .get()
      .flatMap(({ steps }) => steps.flatMap(({ state }) => (state.type === 'confirmed' ? [state.hash] : [])))
      .sort()
  await expect.poll(confirmed, { interval: 2 }).toEqual(mined.sort())
  // A swap that was never mined ends with its deadline.
  chain.state.timestamp = Number(planned.swap.facts.deadline) + 61
  await expect.poll(() => last.records.get().some((one) => isOpen(one) || isPending(one)), { interval: 2 }).toBe(false)
  expect([last.records.get().length, confirmed()]).toEqual([world.started(), mined])
  last.dispose()
}

function listMined({ state }: World['chain']): readonly string[] {
  return state.blocks.flatMap(({ transactions }) => transactions.map(({ hash }) => hash))
}

/** Waits until all pending work has run. */
async function settle(): Promise<void> {
  for (let at = 0; at < 3; at += 1) await new Promise((resolve) => setImmediate(resolve))
}
