import { consent } from '@murmur/sdk/api'
import { Button } from '@murmur/ui/Button.tsx'
import { Stack } from '@murmur/ui/Stack.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import { useIsHydrated } from '@murmur/ui/useIsHydrated'
import { type FormEvent, useRef, useState } from 'react'
import { newsletterCopy } from '../content/en/newsletter.ts'
import { useCopy, useLanguage } from '../content/language.ts'
import type { LanguageId } from '../content/languages.ts'
import { BarePage } from '../site/BarePage.tsx'
import { Flock } from '../site/flock/Flock.tsx'
import {
  findAddressProblem,
  isAddressProblem,
  newsletterAddress,
  type Outcome,
  sendSubscription,
} from '../site/newsletter/subscription.ts'
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

/** The fragments that the server sends a browser without scripts back to. */
const fragments = ['accepted', 'empty', 'malformed'] as const

type Ending = Outcome | 'edited' | undefined

function SubscribeForm() {
  const copy = useCopy(newsletterCopy).subscribe
  const field = useRef<HTMLInputElement>(null)
  const trap = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<Ending>()
  const [isBusy, setBusy] = useState(false)
  const isHydrated = useIsHydrated()
  const isWrong = isAddressProblem(outcome)

  const subscribe = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || field.current === null) return
    const email = field.current.value.trim()
    setBusy(true)
    const options = { topic: trap.current?.value ?? '', fetch: window.fetch.bind(window) }
    const ending = findAddressProblem(email) ?? (await sendSubscription(email, options))
    setBusy(false)
    setOutcome(ending)
    if (isAddressProblem(ending)) field.current?.focus()
  }

  if (outcome === 'accepted') return <Thanks />
  return (
    <form
      className={styles.form}
      method="post"
      action={newsletterAddress}
      noValidate={isHydrated}
      onSubmit={(event) => void subscribe(event)}
    >
      <Label as="label" htmlFor="email">
        {copy.label}
      </Label>
      <Stack gap={4} className={styles.line}>
        <input
          ref={field}
          id="email"
          className={styles.field}
          type="email"
          name="email"
          placeholder={copy.placeholder}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          aria-invalid={isWrong}
          aria-describedby="subscribe-message"
          onInput={() => setOutcome('edited')}
        />
        <Button type="submit" className={styles.submit} aria-disabled={isBusy}>
          {isBusy ? copy.sending : copy.action}
        </Button>
      </Stack>
      {/* Neither visible nor read out: only programs fill it in. */}
      <input ref={trap} className={styles.trap} type="text" name="topic" autoComplete="off" tabIndex={-1} aria-hidden />
      <Messages outcome={outcome} />
    </form>
  )
}

function Messages({ outcome }: { readonly outcome: Ending }) {
  const copy = useCopy(newsletterCopy)
  const isWrong = isAddressProblem(outcome)
  return (
    <div className={styles.messages}>
      <p id="subscribe-message" className={styles.message} role={isWrong ? 'alert' : 'status'} data-wrong={isWrong}>
        {outcome && outcome !== 'edited' && copy.outcomes[outcome]}
      </p>
      {outcome === undefined &&
        fragments.map((ending) => (
          <p key={ending} id={ending} className={styles.returned} data-wrong={isAddressProblem(ending)}>
            {copy.outcomes[ending]}
          </p>
        ))}
    </div>
  )
}

function Thanks() {
  const copy = useCopy(newsletterCopy).subscribe
  const newsletterTexts = useCopy(newsletterCopy)
  return (
    <div
      role="status"
      tabIndex={-1}
      className={styles.thanks}
      // The field that had the focus is removed.
      ref={(element) => element?.focus()}
    >
      <Title as="p" className={styles.word}>
        {copy.thanks}
      </Title>
      <p>{newsletterTexts.outcomes.accepted}</p>
    </div>
  )
}
