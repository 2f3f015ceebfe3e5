import { createMurmur } from '@murmur/sdk'
import { QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { formatUnits } from 'viem'
import { createConfig, http, injected, useConnect, useConnectors, useWalletClient, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'

const config = createConfig({
  chains: [mainnet],
  connectors: [injected()],
  transports: { [mainnet.id]: http() },
})

const murmur = createMurmur({ url: import.meta.env.VITE_MURMUR_URL ?? 'http://localhost:3000', storage: localStorage })
const trade = { chainId: 1, pay: 'ETH', receive: 'USDC', payAmount: 10n ** 17n }

/** Swaps a tenth of an ETH for USDC with the connected wallet. */
function Swap() {
  const [connector] = useConnectors()
  const connect = useConnect()
  const { data: wallet } = useWalletClient()
  const quote = useQuery({ queryKey: ['quote'], queryFn: () => murmur.quote(trade), refetchInterval: 12_000 })
  const swap = useMutation({
    async mutationFn(client: NonNullable<typeof wallet>) {
      // The newest quote: the wallet is asked for exactly this.
      const plan = await murmur.plan(await murmur.quote(trade), { account: client.account.address })
      return await murmur.execute(plan, client)
    },
  })
  if (quote.error) return <p role="alert">{quote.error.message}</p>
  if (quote.data === undefined) return <p>Loading</p>
  const { units, decimals } = quote.data.minimumReceive
  return (
    <>
      <p>0.1 ETH gives at least {formatUnits(BigInt(units), decimals)} USDC</p>
      {wallet === undefined ? (
        <button
          type="button"
          disabled={connector === undefined}
          onClick={() => connector && connect.mutate({ connector })}
        >
          Connect
        </button>
      ) : (
        <button type="button" disabled={swap.isPending} onClick={() => swap.mutate(wallet)}>
          Swap
        </button>
      )}
      <p role="status">{swap.error?.message ?? swap.data?.status}</p>
    </>
  )
}

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root.')
createRoot(root).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <Swap />
    </QueryClientProvider>
  </WagmiProvider>,
)
