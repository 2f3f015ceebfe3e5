import { defineSection } from '../section.ts'

/** The texts of the newsletter pages. */
export const newsletterCopy = defineSection('newsletter', {
  subscribe: {
    title: 'SUBSCRIBE TO OUR NEWSLETTER',
    text: 'to stay up-to-date on products, upgrades and events',
    label: 'EMAIL ADDRESS',
    placeholder: 'ENTER EMAIL ADDRESS',
    action: 'SUBSCRIBE',
    sending: 'SENDING',
    thanks: 'THANK YOU',
  },
  outcomes: {
    empty: 'Enter your email address first.',
    malformed: 'This is not a complete email address. It should look like name@example.com.',
    accepted: 'Check your inbox: the link in our email completes your subscription.',
    tooMany: 'Too many attempts. Wait a minute, then try again.',
    failed: 'Something went wrong on our side. Your address is still here: try again in a moment.',
    unreachable: 'We could not reach the server. Check your connection and try again: your address is still here.',
  },
  confirm: {
    question: {
      title: 'ONE MORE STEP',
      text: 'Press the button to get our newsletter. You may unsubscribe at any time.',
      action: 'CONFIRM',
    },
    endings: {
      confirmed: {
        title: 'YOU ARE IN',
        text: 'Thank you. You will now hear from us about products, upgrades and events.',
      },
      expired: {
        title: 'THIS LINK HAS EXPIRED',
        text: 'It works once, for 48 hours. If you have pressed the button before, all is well. If not, subscribe again.',
      },
    },
  },
  unsubscribe: {
    question: {
      title: 'LEAVE THE NEWSLETTER',
      text: 'Press the button and we will stop writing to you.',
      action: 'UNSUBSCRIBE',
    },
    endings: {
      done: {
        title: 'YOU ARE UNSUBSCRIBED',
        text: 'You will get no more emails from us. You may subscribe again at any time.',
      },
    },
  },
})
