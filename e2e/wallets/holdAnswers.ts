import type { ExampleWallet } from '@murmur/sdk/wallet/testing/exampleWallet'

/** The wallet answers only after `release`, as if its window were open until then. */
export function holdAnswers({ provider }: ExampleWallet) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const answer = provider.request
  provider.request = async (request) => {
    await released
    return answer(request)
  }
  return { release: () => release() }
}
