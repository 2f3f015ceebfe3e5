import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { World } from '@murmur/sdk/api'
import { createChainClient } from '@murmur/sdk/chain/chainClient'
import { fromOutside } from '@murmur/sdk/chain/outsideFailure'
import { createTransferReader } from '@murmur/sdk/transfer/readTransfer'
import type { Deposit, TransferState } from '@murmur/sdk/transfer/transfer'
import { createTransferNetwork } from '@murmur/sdk/transfer/transferNetworks'
import { bundle } from '../../../server/testing/bundle.ts'
import { startKillable } from '../../../server/testing/serverProcess.ts'
import { createTemporaryFolder } from '../../../server/testing/temporaryFolder.ts'
import type { Chains } from '../../src/chains.ts'

/** The real server as a process of its own, and pages that learn from it which chains there are. */
export async function startKillableWorld({ book }: Pick<Chains, 'book'>) {
  const folder = createTemporaryFolder()
  const file = join(folder, 'world.json')
  writeFileSync(file, JSON.stringify(book))
  const program = await bundle('testing/killableServer')
  const RPC_ORIGINS = book.networks.flatMap(({ rpcUrls }) => rpcUrls.map((url) => new URL(url).origin)).join()
  const start = () => startKillable(program, { DATA_DIR: folder, WORLD_FILE: file, RPC_ORIGINS })
  let server = await start()
  const getBook = () => readBook(server.message)
  return {
    /** By a new page, which is closed after it. */
    async read(hash: Deposit['hash']): Promise<TransferState> {
      const findNetwork = async (chainId: number) => connect(await getBook(), chainId)
      return await createTransferReader({ chainId: 1, hash }, { findNetwork }).read()
    },
    /** With SIGKILL. */
    kill: () => server.kill(),
    async restart() {
      server = await start()
    },
  }
}

async function readBook(origin: string): Promise<World> {
  const answer = await fromOutside(fetch(`${origin}/api/world`), { failure: 'The server is down.' })
  return (await answer.json()) as World
}

function connect(book: World, chainId: number) {
  const network = book.networks.find((one) => one.chainId === chainId)
  if (network === undefined) return undefined
  const client = createChainClient(network, { fetch, now: Date.now, random: Math.random })
  return createTransferNetwork({ world: book, network, client })
}
