const allo = { coinDenom: 'ALLO', coinMinimalDenom: 'uallo', coinDecimals: 18 } as const

/** Allora as Keplr's registry describes it. https://github.com/chainapsis/keplr-chain-registry */
export const alloraChainInfo = {
  chainId: 'allora-mainnet-1',
  chainName: 'Allora',
  rpc: 'https://allora-rpc.mainnet.allora.network',
  rest: 'https://allora-api.mainnet.allora.network',
  bip44: { coinType: 118 },
  bech32Config: {
    bech32PrefixAccAddr: 'allo',
    bech32PrefixAccPub: 'allopub',
    bech32PrefixValAddr: 'allovaloper',
    bech32PrefixValPub: 'allovaloperpub',
    bech32PrefixConsAddr: 'allovalcons',
    bech32PrefixConsPub: 'allovalconspub',
  },
  currencies: [allo],
  feeCurrencies: [{ ...allo, gasPriceStep: { low: 10, average: 10, high: 12 } }],
  stakeCurrency: allo,
  features: [],
} as const
