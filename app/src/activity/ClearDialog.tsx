import { Button } from '@murmur/ui/Button.tsx'
import { Dialog } from '@murmur/ui/Dialog.tsx'
import { Stack } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { activityCopy } from '../content/en/activity.ts'
import { useCopy } from '../content/language.ts'
import styles from './ClearDialog.module.css'

type ClearDialogProps = {
  readonly count: number
  /** Some swaps stay because they can still change. */
  readonly hasOpen: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

export function ClearDialog({ count, hasOpen, onConfirm, onClose }: ClearDialogProps) {
  const copy = useCopy(activityCopy).clear
  return (
    <Dialog
      role="alertdialog"
      labelledBy="clear-title"
      describedBy="clear-text"
      onClose={onClose}
      className={styles.dialog}
    >
      <Stack gap={4} className={styles.body}>
        <h2 id="clear-title" className={styles.title}>
          {copy.title}
        </h2>
        <Text tone="soft" id="clear-text">
          {copy.text(count)} {hasOpen && copy.pending}
        </Text>
        <div className={styles.actions}>
          <Button look="line" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button onClick={onConfirm}>{copy.confirm}</Button>
        </div>
      </Stack>
    </Dialog>
  )
}
