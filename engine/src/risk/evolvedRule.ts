import type { ToleranceRule } from './tolerance.ts'

/** Written by `npm run evolve`; see `docs/evolution.json`. */
export const evolvedRule: ToleranceRule = {
  fixedBps: 4.75788104136941,
  moves: 1.1786104153046186,
  impact: 0.0036780953489601864,
  fee: 0.7249966551033127,
  perPool: 0.4098159140947626,
}

/** A quote that got worse by this much is confirmed again. */
export const EVOLVED_CONFIRM_BPS = 29.948144668168485
