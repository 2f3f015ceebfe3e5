import { defineSection } from '../section.ts'

/** Advice below the sentences of `content/alertTexts.ts`. */
export const alertCopy = defineSection('alerts', {
  advice: {
    unsupportedNetwork: 'Choose another network to pay on, or connect Keplr.',
    notYetOpen: 'Nothing was sent and nothing was signed.',
    alloraUnsupported: 'Choose another network to receive on.',
  },
  /** In the local world, below the alert that trading is not yet open. */
  tryTrading: 'TRY IT WITH TEST FUNDS',
  install: {
    advice: 'Add the extension to this browser, then connect again.',
    link: (wallet: string) => `GET ${wallet.toUpperCase()}`,
  },
})
