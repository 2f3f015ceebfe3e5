import { defineSection } from '../section.ts'

/** Notifications of the browser, when something that was sent has ended. */
export const notificationCopy = defineSection('notifications', {
  tellMe: 'Tell me when it is done',
  on: 'Your browser tells you when it ends while this tab is in the background.',
  denied: 'Your browser blocks notifications of this site. Its settings can allow them.',
})
