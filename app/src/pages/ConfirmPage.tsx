import { MailLinkPage } from '../site/newsletter/MailLinkPage.tsx'

export function ConfirmPage() {
  return (
    <MailLinkPage
      question={{
        title: 'ONE MORE STEP',
        text: 'Press the button to get our newsletter. You may unsubscribe at any time.',
        action: 'CONFIRM',
      }}
      endings={{
        confirmed: {
          title: 'YOU ARE IN',
          text: 'Thank you. From now on you hear from us on products, upgrades and events.',
        },
        expired: {
          title: 'THIS LINK HAS EXPIRED',
          text: 'It works once, for 48 hours. If you have pressed the button before, all is well. If not, subscribe again.',
        },
      }}
    />
  )
}
