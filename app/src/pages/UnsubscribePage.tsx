import { newsletterCopy } from '../content/en/newsletter.ts'
import { useCopy } from '../content/language.ts'
import { MailLinkPage } from '../site/newsletter/MailLinkPage.tsx'

export function UnsubscribePage() {
  const copy = useCopy(newsletterCopy)
  return <MailLinkPage {...copy.unsubscribe} />
}
