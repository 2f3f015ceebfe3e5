import { defineSection } from '../section.ts'

/** The texts of the question whether to import a token, which load with an address in the search. */
export const importCopy = defineSection('imports', {
  region: 'Import a token',
  reading: 'Reading this address on every network…',
  found: (networks: string) => `A token has this address on ${networks}.`,
  nothing: 'No token has this address on any of our networks. Check it, or copy it again.',
  nothingElse: 'You have imported this token already. No other network has one at this address.',
  silent: (networks: string) => `No answer from ${networks}, so a token there is not shown.`,
  silentAll: 'No network answers at the moment. Check your connection and try again.',
  failed: 'The address could not be looked up. Check your connection and try again.',
  tryAgain: 'TRY AGAIN',
  wrongChecksum: 'This address has a typo: its capital letters do not match. Copy it again.',

  warningTitle: 'This token is not on our list',
  warning:
    'Anyone can create a token with any name, even the name of another token, and some can never be sold. Compare the address with a source that you trust.',
  address: 'Contract address',
  network: 'Network',
  decimals: 'Decimals',
  imitates: (symbol: string) =>
    `It looks like ${symbol} but is another token. Names like this are nearly always a scam.`,
  hiddenCharacters: 'Its name has hidden characters. They were removed here.',
  shortened: 'Its name is too long and is shortened here.',
  unusualLetters: 'Its name has unusual letters, which can look like others.',
  refused: {
    noSymbol: (network: string) => `A contract on ${network} has this address, but no readable symbol.`,
    badDecimals: (network: string) => `A contract on ${network} has this address, but no usable decimals.`,
  },
  importToken: 'IMPORT',
  importAnyway: 'IMPORT ANYWAY',
  importName: ({ label, symbol, network }: { label: string; symbol: string; network: string }) =>
    `${label}: ${symbol} on ${network}`,
  full: 'You have imported 50 tokens. Remove one of them first.',
})
