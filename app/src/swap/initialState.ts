import { readDeepLink } from './deepLink.ts'
import { defaultForm } from './form.ts'
import type { ScreenState } from './screenState.ts'
import { defaultSettings } from './settings.ts'
import { type Drawer, readFavourites, readSettings, readSwap } from './storage.ts'

/** What is prerendered, and what a first visitor sees. */
export const defaultState: ScreenState = {
  form: defaultForm,
  settings: defaultSettings,
  favourites: [],
  modal: undefined,
  isConnectOpen: false,
  openToken: undefined,
  alert: undefined,
  choosing: undefined,
  isReversing: false,
  notice: undefined,
}

/** What was left behind on the last visit, then what the address asks for. */
export function readState({ drawer, search }: { drawer: Drawer; search: string }): ScreenState {
  const state = {
    ...defaultState,
    form: keepSame(defaultState.form, readSwap(drawer)),
    settings: keepSame(defaultState.settings, readSettings(drawer)),
    favourites: keepSame(defaultState.favourites, readFavourites(drawer)),
  }
  const link = readDeepLink(search, state.form)
  if (link.type === 'form') return { ...state, form: link.form }
  return link.type === 'ignored' ? { ...state, notice: link.message } : state
}

/** The very object that was prerendered where nothing differs: React then has nothing to draw anew. */
function keepSame<T extends object>(usual: T, read: T): T {
  const entries = Object.entries(read)
  const isSame =
    entries.length === Object.keys(usual).length &&
    entries.every(([key, value]) => Object.is(Reflect.get(usual, key), value))
  return isSame ? usual : read
}
