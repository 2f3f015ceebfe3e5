import { Button } from '@murmur/ui/Button.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { useIsHydrated } from '@murmur/ui/useIsHydrated'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLearnCopy } from '../../content/learnCopy.ts'
import { learnPaths } from '../../paths.ts'
import type { CardEvent } from '../../swap/embed/cardMessage.ts'
import { Choice } from '../academy/Choice.tsx'
import { CodeBlock } from '../CodeBlock.tsx'
import { CardFrame } from './CardFrame.tsx'
import styles from './CardPreview.module.css'
import { chooseToken, type PreviewChoice, writeCardAddress, writeCardCode } from './previewCode.ts'

/** In the prerendered page: the address of `npm start`. */
const USUAL_ORIGIN = 'http://localhost:3000'
const MOST_EVENTS = 5
/** The part of its place that is in view. */
const SEEN = 0.25
const names = { ETH: 'ETH', BNB: 'BNB', POL: 'POL' } as const

type Seen = CardEvent & { readonly id: number }

/** The card with controls, its code, and the events that it reports. */
export function CardPreview() {
  const copy = useLearnCopy().card
  const isHydrated = useIsHydrated()
  const origin = isHydrated ? location.origin : USUAL_ORIGIN
  const [choice, setChoice] = useState<PreviewChoice>({ theme: 'dark', pay: 'ETH', receive: 'BNB', network: 'all' })
  const [events, setEvents] = useState<readonly Seen[]>([])
  const report = useCallback((event: CardEvent) => {
    setEvents((seen) => [{ ...event, id: (seen[0]?.id ?? 0) + 1 }, ...seen].slice(0, MOST_EVENTS))
  }, [])
  const stage = useRef<HTMLDivElement>(null)
  const [isReached, reach] = useReached(stage)
  return (
    <figure className={styles.preview} onFocus={reach}>
      <fieldset className={styles.controls} disabled={!isHydrated} aria-label={copy.controls}>
        <Choice
          label={copy.theme}
          options={copy.themes}
          value={choice.theme}
          onChange={(theme) => setChoice({ ...choice, theme })}
        />
        <Choice
          label={copy.network}
          options={copy.networks}
          value={choice.network}
          onChange={(network) => setChoice({ ...choice, network })}
        />
        <Choice
          label={copy.pay}
          options={names}
          value={choice.pay}
          onChange={(token) => setChoice(chooseToken(choice, { side: 'pay', token }))}
        />
        <Choice
          label={copy.receive}
          options={names}
          value={choice.receive}
          onChange={(token) => setChoice(chooseToken(choice, { side: 'receive', token }))}
        />
      </fieldset>
      <div ref={stage} className={styles.stage} data-theme={choice.theme}>
        {isReached && isFramePage() && (
          <CardFrame key={writeCardAddress(choice)} address={writeCardAddress(choice)} onEvent={report} />
        )}
        {isReached && !isFramePage() && <Button onClick={() => location.reload()}>{copy.show}</Button>}
        {!isReached && (
          <div className={styles.waiting}>
            <Text tone="soft">{copy.loading}</Text>
          </div>
        )}
      </div>
      <CodeBlock name={copy.code} code={writeCardCode(choice, { origin })} />
      <section className={styles.events} aria-labelledby="card-events">
        <Label as="h3" tone="dim" id="card-events">
          {copy.events}
        </Label>
        <div role="log" aria-labelledby="card-events">
          <ol className={styles.list}>
            {events.map(({ id, name, detail }) => (
              <li key={id} className={styles.event}>
                <code className={styles.name}>{name}</code>
                <code className={styles.detail}>{JSON.stringify(detail)}</code>
              </li>
            ))}
          </ol>
        </div>
        {events.length === 0 && (
          <Text tone="soft" size="small">
            {copy.noEvents}
          </Text>
        )}
      </section>
    </figure>
  )
}

/** Whether the reader has come to it. The card is as heavy as the page around it, and many read only the text. */
function useReached(stage: RefObject<HTMLElement | null>): readonly [boolean, () => void] {
  const [isReached, setReached] = useState(false)
  const reach = useCallback(() => setReached(true), [])
  useEffect(() => {
    if (stage.current === null || isReached) return
    const sight = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && reach(), {
      threshold: SEEN,
    })
    sight.observe(stage.current)
    return () => sight.disconnect()
  }, [stage, isReached, reach])
  return [isReached, reach]
}

/** Frames are allowed by the policy of the page that the browser loaded, and only that of this address allows one. */
function isFramePage(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded === undefined || new URL(loaded.name).pathname === learnPaths.card
}
