import { createNotifier, type Notifier } from './createNotifier.ts'

let notifier: Notifier | undefined

/** The notifier of this page load, created by the first caller. */
export function getPageNotifier(): Notifier {
  notifier ??= createNotifier(window)
  return notifier
}
