import type { activityCopy } from './en/activity.ts'
import type { alertCopy } from './en/alerts.ts'
import type { brandCopy } from './en/brandAssets.ts'
import type { cardCopy } from './en/card.ts'
import type { chartCopy } from './en/charts.ts'
import type { footerCopy } from './en/footer.ts'
import type { homeCopy } from './en/home.ts'
import type { importCopy } from './en/imports.ts'
import type { intelligenceCopy } from './en/intelligence.ts'
import type { learnCopy } from './en/learn.ts'
import type { menuCopy } from './en/menu.ts'
import type { modalCopy } from './en/modals.ts'
import type { newsletterCopy } from './en/newsletter.ts'
import type { notificationCopy } from './en/notifications.ts'
import type { descriptionCopy, titleCopy } from './en/pages.ts'
import type { portfolioCopy } from './en/portfolio.ts'
import type { pressCopy } from './en/press.ts'
import type { quoteCopy } from './en/quotes.ts'
import type { reviewCopy } from './en/review.ts'
import type { siteCopy } from './en/site.ts'
import type { transferCopy } from './en/transfers.ts'
import type { walletCopy } from './en/wallet.ts'
import type { Texts } from './section.ts'

type English =
  | typeof activityCopy
  | typeof alertCopy
  | typeof brandCopy
  | typeof cardCopy
  | typeof chartCopy
  | typeof descriptionCopy
  | typeof footerCopy
  | typeof homeCopy
  | typeof importCopy
  | typeof intelligenceCopy
  | typeof learnCopy
  | typeof menuCopy
  | typeof modalCopy
  | typeof newsletterCopy
  | typeof notificationCopy
  | typeof portfolioCopy
  | typeof pressCopy
  | typeof quoteCopy
  | typeof reviewCopy
  | typeof siteCopy
  | typeof titleCopy
  | typeof transferCopy
  | typeof walletCopy

/** Every text in a language other than English, by section. A missing one is a type error. */
export type Translation = { readonly [S in English as S['section']]: Translated<Texts<S>> }

/** Keys as in English, other strings. TypeScript infers `() => 'text'` as a function that returns exactly that text. */
type Translated<T> = T extends (...values: infer Values) => string
  ? (...values: Values) => string
  : T extends string
    ? string
    : { readonly [Key in keyof T]: Translated<T[Key]> }
