import { consent } from '@murmur/sdk/api'
import { Stack } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { Title } from '@murmur/ui/Title.tsx'
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
      <Stack gap={5} place="center">
        <Title as="h1" className={styles.title}>
          {copy.subscribe.title}
        </Title>
        <Text tone="soft" size="lead">
          {copy.subscribe.text}
        </Text>
      </Stack>
      <SubscribeForm />
      <Stack gap={5} className={styles.foot}>
        <Text tone="soft" size="small" wrap="pretty" className={styles.consent}>
          {consentTexts[useLanguage()]}
        </Text>
        <SocialLinks names={['x', 'discord', 'github', 'instagram', 'meta']} className={styles.social} />
      </Stack>
    </BarePage>
  )
}
