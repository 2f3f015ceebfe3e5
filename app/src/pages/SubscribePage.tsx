import { consent } from '@murmur/sdk/api'
import { newsletterCopy } from '../content/en/newsletter.ts'
import { useCopy, useLanguage } from '../content/language.ts'
import type { LanguageId } from '../content/languages.ts'
import { BarePage } from '../site/BarePage.tsx'
import { Flock } from '../site/flock/Flock.tsx'
import { SubscribeForm } from '../site/newsletter/SubscribeForm.tsx'
import { SocialLinks } from '../site/SocialLinks.tsx'
import styles from './SubscribePage.module.css'

/** Typed, so that a language without its consent text does not compile. */
const consentTexts: Readonly<Record<LanguageId, string>> = consent.texts

export function SubscribePage() {
  const copy = useCopy(newsletterCopy)
  return (
    <BarePage
      className={styles.main}
      ground={
        <div className={styles.ground}>
          <Flock shape="swap" />
        </div>
      }
    >
      <div className={styles.invitation}>
        <h1 className={styles.title}>{copy.subscribe.title}</h1>
        <p className={styles.text}>{copy.subscribe.text}</p>
      </div>
      <SubscribeForm />
      <div className={styles.foot}>
        <p className={styles.consent}>{consentTexts[useLanguage()]}</p>
        <SocialLinks names={['x', 'discord', 'github', 'instagram', 'meta']} className={styles.social} />
      </div>
    </BarePage>
  )
}
