import { createMurmur } from '@murmur/sdk'
import { formatUnits } from 'viem'

// Says when one ETH gives enough USDC: `node alert.mjs 3000`, beside `npm start`.
const wanted = Number(process.argv[2] ?? 3_000)
const murmur = createMurmur({ url: process.env.MURMUR_URL ?? 'http://localhost:3000' })
const stop = murmur.watchQuote(
  { chainId: 1, pay: 'ETH', receive: 'USDC', payAmount: 10n ** 18n },
  {
    onQuote({ receive, block }) {
      const price = Number(formatUnits(BigInt(receive.units), receive.decimals))
      console.log(`Block ${block.number}: ${price}`)
      if (price < wanted) return
      console.log(`One ETH gives ${wanted} USDC or more.`)
      stop()
    },
    onRefusal: ({ message, advice }) => console.log(`${message} ${advice}`),
  },
)
