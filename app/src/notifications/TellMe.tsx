import { Icon } from '@murmur/ui/Icon.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { useSyncExternalStore } from 'react'
import { notificationCopy } from '../content/en/notifications.ts'
import { useCopy } from '../content/language.ts'
import { getPageNotifier } from './pageNotifier.ts'
import styles from './TellMe.module.css'

/** Here, and not with the other icons: those load with every page. */
const bell = 'M6 16.5v-6a6 6 0 0 1 12 0v6m-14.5 0h17M10 19.5h4'

/** Turns notifications on and off, beside something that the user waits for. Nothing without a click asks for permission. */
export function TellMe() {
  const copy = useCopy(notificationCopy)
  const notifier = getPageNotifier()
  const state = useSyncExternalStore(notifier.state.subscribe, notifier.state.get)
  if (state === 'unsupported') return null
  const isOn = state === 'on'
  return (
    <div data-tell-me>
      {state !== 'denied' && (
        <button
          type="button"
          className={styles.button}
          aria-pressed={isOn}
          onClick={() => (isOn ? notifier.turnOff() : void notifier.turnOn())}
        >
          <Icon path={bell} />
          {copy.tellMe}
        </button>
      )}
      <Text tone="soft" size="small" leading="tight" aria-live="polite">
        {state === 'on' && copy.on}
        {state === 'denied' && copy.denied}
      </Text>
    </div>
  )
}
