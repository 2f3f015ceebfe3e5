import { Icon } from '@murmur/ui/Icon.tsx'
import { IconButton } from '@murmur/ui/IconButton.tsx'
import { arrowLeft } from '@murmur/ui/icons'
import { Line } from '@murmur/ui/Stack.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import { modalCopy } from '../../content/en/modals.ts'
import { useCopy } from '../../content/language.ts'
import styles from './ModalHead.module.css'

type ModalHeadProps = { readonly id: string; readonly title: string; readonly onBack: () => void }

export function ModalHead({ id, title, onBack }: ModalHeadProps) {
  const copy = useCopy(modalCopy)
  return (
    <Line gap={2} className={styles.head}>
      <IconButton aria-label={copy.back} onClick={onBack}>
        <Icon path={arrowLeft} />
      </IconButton>
      <Title of="dialog" id={id}>
        {title}
      </Title>
    </Line>
  )
}
