import { newsletterCopy } from '../content/en/newsletter.ts'
import { MailLinkPage } from '../site/newsletter/MailLinkPage.tsx'

export function UnsubscribePage() {
  return <MailLinkPage {...newsletterCopy.unsubscribe} />
}
