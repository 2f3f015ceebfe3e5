import { Button } from '@murmur/ui/Button.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { useEffect, useRef, useState } from 'react'
import { useLearnCopy } from '../../content/learnCopy.ts'
import { type CardEvent, type CardMessage, GREETING, parseCardMessage } from '../../swap/embed/cardMessage.ts'
import styles from './CardPreview.module.css'

/** A card that says nothing for so long did not load. */
const PATIENCE_MS = 20_000

type CardFrameProps = { readonly address: string; readonly onEvent: (event: CardEvent) => void }

/** The card, as high as its content. */
export function CardFrame({ address, onEvent }: CardFrameProps) {
  const copy = useLearnCopy().card
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState<number>()
  const [tries, setTries] = useState(0)
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const take = (message: CardMessage) => {
      if (message.type === 'murmur:ready') frame.current?.contentWindow?.postMessage(GREETING, location.origin)
      else if (message.type === 'murmur:size') setHeight(message.height)
      else onEvent({ name: message.name, detail: message.detail })
    }
    const read = ({ source, origin, data }: MessageEvent) => {
      const isCard = source !== null && source === frame.current?.contentWindow && origin === location.origin
      const message = isCard ? parseCardMessage(data) : undefined
      if (message !== undefined) take(message)
    }
    addEventListener('message', read)
    return () => removeEventListener('message', read)
  }, [onEvent])
  const isShown = height !== undefined
  useEffect(() => {
    if (isShown || isLate) return
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isShown, isLate])
  return (
    <>
      {!isShown && (
        <div role="status" className={styles.waiting}>
          <Text tone="soft">{isLate ? copy.failed : copy.loading}</Text>
          {isLate && (
            <Button
              onClick={() => {
                setTries(tries + 1)
                setIsLate(false)
              }}
            >
              {copy.retry}
            </Button>
          )}
        </div>
      )}
      <iframe
        key={tries}
        ref={frame}
        src={address}
        title={copy.frame}
        className={styles.frame}
        data-shown={isShown || undefined}
        height={height ?? 600}
        allow="clipboard-write"
        referrerPolicy="no-referrer"
      />
    </>
  )
}
