import { listedTokens } from '@murmur/engine/listedTokens'
import { type Address, findWrappedNative, tokens as fiveTokens } from '@murmur/engine/token'
import { createStore, type ReadableStore } from '@murmur/sdk/store'
import type { Execution } from '@murmur/sdk/trade/execution'
import type { Offer } from '@murmur/sdk/trade/offer'
import { findOtherRecipient } from '@murmur/sdk/trade/record'
import type { Swap } from '../../state/createSwap.ts'
import { judgeRecipient, type RecipientCheck } from './judgeRecipient.ts'

/** The recipient of the swap. It is kept only while the review is open: never stored, and never set by a link. */
export type RecipientChoice = {
  /** As it was entered. No value for the own account, without a field. */
  readonly text: string | undefined
  /** The result for the text. No value without a field. */
  readonly check: RecipientCheck | undefined
  /** The address that the user has confirmed in spite of a warning. */
  readonly accepted: Address | undefined
}

export type Recipient = {
  readonly choice: ReadableStore<RecipientChoice>
  enter(text: string): void
  setAccepted(address: Address | undefined): void
  /** Back to the own account. */
  reset(): void
  /** The address to plan for. No value while the text names none. */
  find(): Address | undefined
}

export const ownAccount: RecipientChoice = { text: undefined, check: undefined, accepted: undefined }

type Sources = Pick<Swap, 'wallet' | 'tokens' | 'screen'>

export function createRecipient(
  { wallet, tokens, screen }: Sources,
  { records, findNetwork }: Pick<Execution, 'records' | 'findNetwork'>,
): Recipient {
  const choice = createStore(ownAccount)
  const readAccount = () => wallet.state.get().session?.account.address.toLowerCase() as Address | undefined
  const judge = (text: string) => {
    const account = readAccount()
    if (account === undefined) return undefined
    const { pay, receive } = screen.state.get().form
    const all = [...fiveTokens, ...listedTokens, ...tokens.get()].flatMap(({ listings }) => listings)
    const networks = [pay, receive].map(({ chainId }) => findNetwork(Number(chainId)))
    const own = [
      ...networks.flatMap((network) => [network?.contracts.router.address, network?.contracts.permit2]),
      ...networks.flatMap((network) => [network?.bridge?.spokePool, network?.bridge?.handler]),
      ...[pay, receive].map(({ chainId }) => findWrappedNative(chainId)),
    ]
    return judgeRecipient(text, {
      account,
      earlier: records.get().flatMap((record) => [findOtherRecipient(record) ?? record.account, record.account]),
      tokens: [...all, pay, receive].flatMap(({ tokenAddress }) => tokenAddress ?? []),
      contracts: own.filter((address) => address !== undefined),
    })
  }
  return {
    choice,
    enter: (text) => choice.set({ text, check: judge(text), accepted: choice.get().accepted }),
    setAccepted: (accepted) => choice.set({ ...choice.get(), accepted }),
    reset: () => choice.set(ownAccount),
    find() {
      const { text, check } = choice.get()
      if (text === undefined) return readAccount()
      return check === undefined || check.type === 'refused' ? undefined : check.address
    },
  }
}

export type RecipientObjection = 'recipientRefused' | 'recipientPending' | 'recipientUnaccepted'

/** Why the recipient stops CONFIRM. */
export function objectToRecipient(choice: RecipientChoice, offer: Offer): RecipientObjection | undefined {
  const { text, check, accepted } = choice
  if (text === undefined) return offer.recipient === offer.account ? undefined : 'recipientPending'
  if (check === undefined || check.type === 'refused') return 'recipientRefused'
  if (offer.recipient !== check.address) return 'recipientPending'
  return needsAcceptance(choice, offer) && accepted !== check.address ? 'recipientUnaccepted' : undefined
}

/** A look-alike or a contract: money that goes to the wrong one is lost. */
export function needsAcceptance({ check }: RecipientChoice, { recipient, recipientKind }: Offer): boolean {
  if (check?.type !== 'other') return false
  return check.imitated !== undefined || (recipient === check.address && recipientKind === 'contract')
}
