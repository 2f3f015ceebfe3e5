import type { Translation } from './translation.ts'
import { activity } from './zh/activity.ts'
import { alerts } from './zh/alerts.ts'
import { brandAssets } from './zh/brandAssets.ts'
import { card } from './zh/card.ts'
import { charts } from './zh/charts.ts'
import { footer } from './zh/footer.ts'
import { home } from './zh/home.ts'
import { imports } from './zh/imports.ts'
import { intelligence } from './zh/intelligence.ts'
import { learn } from './zh/learn.ts'
import { menu } from './zh/menu.ts'
import { modals } from './zh/modals.ts'
import { newsletter } from './zh/newsletter.ts'
import { notifications } from './zh/notifications.ts'
import { descriptions, titles } from './zh/pages.ts'
import { portfolio } from './zh/portfolio.ts'
import { press } from './zh/press.ts'
import { quotes } from './zh/quotes.ts'
import { review } from './zh/review.ts'
import { site } from './zh/site.ts'
import { transfers } from './zh/transfers.ts'
import { wallet } from './zh/wallet.ts'

/** Simplified Chinese. The bundler joins these files to one. */
export const zh: Translation = {
  activity,
  alerts,
  brandAssets,
  card,
  charts,
  descriptions,
  footer,
  home,
  imports,
  intelligence,
  learn,
  menu,
  modals,
  newsletter,
  notifications,
  portfolio,
  press,
  quotes,
  review,
  site,
  titles,
  transfers,
  wallet,
}
