/** What a visitor agrees to by subscribing. A new wording gets a new version; the old ones stay provable. */
export const consent = {
  version: '2026-11-15',
  form: '/subscribe',
  text:
    'By clicking subscribe you consent to the processing of your personal data under our privacy policy. You may ' +
    'unsubscribe at any time.',
} as const
