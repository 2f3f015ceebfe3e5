import { externalLinks } from '../config.ts'
import { paths } from '../paths.ts'
import type { homeCopy } from './en/home.ts'
import type { Texts } from './section.ts'

type HomeTexts = Texts<typeof homeCopy>

/** The four products of the showcase. */
export function createProducts({ swap, bridge, ai, scan }: HomeTexts['products']) {
  return [
    { ...swap, image: 'swap', href: paths.swap },
    { ...bridge, image: 'bridge', href: externalLinks.bridge },
    { ...ai, image: 'ai', href: '#ai' },
    { ...scan, image: 'scan', href: externalLinks.scan },
  ] as const
}

/** The four phases of the roadmap. */
export function createPhases({ research, expansion, wallet, intelligence }: HomeTexts['roadmap']['phases']) {
  return [
    { ...research, number: '01', quarter: '2025 Q2', isNow: true },
    { ...expansion, number: '02', quarter: '2025 Q3', isNow: false },
    { ...wallet, number: '03', quarter: '2025 Q4', isNow: false },
    { ...intelligence, number: '04', quarter: '2026 Q1', isNow: false },
  ]
}

/** The landing teaser's picture of the swap card: demo values, used nowhere else. */
export const demo = { pay: '1', receive: '2.334893', useAI: true } as const
