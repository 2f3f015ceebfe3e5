import type { LearnText } from '../learnText.ts'

export const concepts: LearnText = {
  title: 'Concepts',
  description: 'Seven words that the API uses: network, token, listing, quote, floor, certificate and transfer.',
  lead: 'A few words carry the whole API. Each means one thing, everywhere.',
  sections: [
    {
      id: 'network',
      title: 'Network',
      blocks: [
        'A chain, named by its chain id: `1` is Ethereum, `8453` is Base. In the local world the chains have the ids of the real ones, so an id alone does not say which chain it is. The hash of the first block does, and `GET /v1/networks` names it.',
        'A network is `open`, `starting`, `stale` or `closed`. Murmur reads the pools of a network from the first request on, which takes a few seconds.',
      ],
    },
    {
      id: 'token',
      title: 'Token and listing',
      blocks: [
        'A **token** is an asset such as USDC. A **listing** is that token on one network: an address and a number of decimals. USDC has 6 decimals on Ethereum and 18 on BNB Chain, so amounts always belong to a listing, never to a token alone.',
        'The id of a listing joins both, such as `1:USDC`. The coin of a network has no address: write `native`.',
        'A quote takes any ERC-20 token by its address, listed or not. A token that keeps a fee from each transfer, or cannot be sold again, is refused.',
      ],
    },
    {
      id: 'amount',
      title: 'Amount',
      blocks: [
        'A whole number of smallest units, as a decimal string: `1000000` is one USDC on Ethereum. JSON numbers lose digits above 2^53, and one ETH is 10^18 units.',
      ],
    },
    {
      id: 'quote',
      title: 'Quote',
      blocks: [
        'The best route that Murmur found over all pools at one block, and everything that follows from it: what arrives, the floor, the price impact, the gas and the warnings.',
        'One side is exact: give `payAmount` or `receiveAmount`. The route may split over many pools and pass other tokens on its way.',
        'A quote holds for `holdsForMs`. After that its block is too old. Ask again rather than sending it.',
      ],
    },
    {
      id: 'floor',
      title: 'Floor and tolerance',
      blocks: [
        'Between your quote and your transaction other people trade. The **tolerance** says how much worse than quoted you accept, in basis points: `50` is half a percent. The **floor** is what follows from it: `minimumReceive`.',
        'The floor is part of the transaction. If less would arrive, the whole transaction reverts, and only the network fee is lost.',
        'With `slippageBps=auto` the tolerance follows the measured volatility of the pair.',
      ],
    },
    {
      id: 'certificate',
      title: 'Certificate',
      blocks: [
        'Other aggregators ask you to believe that their route is good. A certificate shows it. `certificate.bound` is an amount that **no** route over these pools can leave after gas, with any splits and any stops on the way. `gapBps` is the distance of the quote from that bound.',
        'A gap of 2 basis points means: even a perfect route would give at most 0.02 % more.',
        'You can recompute it. `GET /v1/markets/{chainId}` has every pool at the same block, and [`verifyQuote`](/docs/sdk#verify) measures the bound there at the prices in `certificate.proof`.',
      ],
    },
    {
      id: 'transfer',
      title: 'Transfer',
      blocks: [
        'A trade that pays on one network and receives on another: a swap, the Across bridge, and a swap on arrival. Either swap can be missing. You sign one transaction on the network on which you pay.',
        'A relayer pays you on the other network, usually within seconds. If no relayer does so before the deadline, the bridge pays the deposit back on the network that you paid on. `GET /v1/transactions/{chainId}/{hash}` says where the tokens are at any time.',
      ],
    },
    {
      id: 'permission',
      title: 'Approval and permit',
      blocks: [
        'An **approval** is a transaction: it lets the contract Permit2 take a token from the account. A **permit** is a signature that costs nothing: it lets the router take exactly the amount of this trade, for 30 minutes.',
        'Murmur asks for the exact amount in both. It never asks for an unlimited one.',
      ],
    },
  ],
}
