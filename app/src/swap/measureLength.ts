const steps = [6, 9, 12, 16, 20] as const

/** Long amounts are set smaller, so that all of their digits stay in sight. */
export function measureLength(text: string): (typeof steps)[number] | 'more' {
  return steps.find((step) => text.length <= step) ?? 'more'
}
