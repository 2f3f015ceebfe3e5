import type { brandCopy } from './en/brandAssets.ts'
import type { cardCopy } from './en/card.ts'
import type { homeCopy } from './en/home.ts'
import type { modalCopy } from './en/modals.ts'
import type { newsletterCopy } from './en/newsletter.ts'
import type { pressCopy } from './en/press.ts'
import type { siteCopy } from './en/site.ts'

type English =
  | typeof brandCopy
  | typeof cardCopy
  | typeof homeCopy
  | typeof modalCopy
  | typeof newsletterCopy
  | typeof pressCopy
  | typeof siteCopy

/** Every text in a language other than English, by section. */
export type Translation = { readonly [S in English as S['section']]: S }
