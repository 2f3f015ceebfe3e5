const steps = [6, 9, 12, 16, 20]

/** Long amounts are set smaller, so that all of their digits stay in sight. */
export function measureLength(text: string): string {
  return String(steps.find((step) => text.length <= step) ?? 'more')
}
