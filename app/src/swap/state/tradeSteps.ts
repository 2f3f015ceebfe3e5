import { dropSymbol } from '@murmur/engine/amount'
import type { Form } from './form.ts'
import type { Screen } from './screen.ts'

/** The user's steps while trading is open, and the one that opens it. */
type TradeScreen = Pick<Screen, 'state' | 'update'>

/** In this browser, with test funds. */
export function openTrading({ update }: TradeScreen): void {
  update({ trading: 'tried', alert: undefined })
}

export function closeTrading({ state, update }: TradeScreen): void {
  const { receiveText, ...form } = state.get().form
  update({ trading: 'closed', form: receiveText === undefined ? state.get().form : form })
}

type ReceiveText = { readonly text: string; readonly entered: Form['entered'] }

/** The amount to receive. It leaves dollar entry, which is about the amount to pay. */
export function enterReceived({ state, update }: TradeScreen, { text, entered }: ReceiveText): void {
  const { dollars, ...form } = state.get().form
  const receiveText = entered === 'pasted' ? dropSymbol(text, form.receive) : text
  update({ form: { ...form, receiveText, entered }, refused: undefined })
}

/** Stores the form whose risk the user accepted, or clears it. */
export function acceptRisk({ update }: TradeScreen, accepted: Form | undefined): void {
  update({ accepted })
}

export function toggleRoute({ state, update }: TradeScreen): void {
  update({ isRouteOpen: !state.get().isRouteOpen })
}
