const steps = [6, 9, 12, 16, 20]

/** The step of the font size: long amounts are set smaller, so that all digits stay visible. */
export function measureLength(text: string): string {
  return String(steps.find((step) => text.length <= step) ?? 'more')
}
