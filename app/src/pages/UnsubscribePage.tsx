import { MailLinkPage } from '../site/newsletter/MailLinkPage.tsx'

export function UnsubscribePage() {
  return (
    <MailLinkPage
      question={{
        title: 'LEAVE THE NEWSLETTER',
        text: 'Press the button, and we write to you no more.',
        action: 'UNSUBSCRIBE',
      }}
      endings={{
        done: { title: 'YOU ARE OUT', text: 'You get no more letters from us. You may subscribe again at any time.' },
      }}
    />
  )
}
