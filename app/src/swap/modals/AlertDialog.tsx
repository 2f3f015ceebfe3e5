import { Button } from '@murmur/ui/Button.tsx'
import { ButtonLink } from '@murmur/ui/ButtonLink.tsx'
import { Dialog } from '@murmur/ui/Dialog.tsx'
import { Stack } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { world } from '../../config.ts'
import { getAlert } from '../../content/alertTexts.ts'
import { alertCopy } from '../../content/en/alerts.ts'
import { modalCopy } from '../../content/en/modals.ts'
import { useCopy } from '../../content/language.ts'
import { openTrading } from '../state/cardSteps.ts'
import { useScreen, useSwap } from '../state/SwapContext.ts'
import styles from './AlertDialog.module.css'

export function AlertDialog() {
  const copy = useCopy(modalCopy)
  const { tryTrading } = useCopy(alertCopy)
  const { screen } = useSwap()
  const alert = useScreen((state) => state.alert)
  if (alert === undefined) return null
  const { chinese, english, advice, link } = getAlert(alert)
  const close = () => screen.alert(undefined)
  const canTry = alert === 'notYetOpen' && world === 'local'
  return (
    <Dialog
      role="alertdialog"
      labelledBy="alert-title"
      describedBy="alert-text"
      onClose={close}
      className={styles.alert}
    >
      <Stack gap={4} className={styles.body}>
        <h2 id="alert-title" className={styles.title}>
          <span lang="zh">{chinese}</span>
        </h2>
        <div id="alert-text">
          <Text tone="plain" lang="en">
            {english}
          </Text>
          <Text tone="soft" size="note">
            {advice}
          </Text>
        </div>
        <Stack gap={2} className={styles.actions}>
          {link !== undefined && (
            <ButtonLink look="line" href={link.href}>
              {link.label}
            </ButtonLink>
          )}
          {canTry && <Button onClick={() => openTrading(screen)}>{tryTrading}</Button>}
          <Button look={canTry ? 'line' : 'main'} onClick={close}>
            {copy.ok}
          </Button>
        </Stack>
      </Stack>
    </Dialog>
  )
}
