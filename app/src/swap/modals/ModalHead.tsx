import { Icon } from '@murmur/ui/Icon.tsx'
import { arrowLeft } from '@murmur/ui/icons'
import { modalCopy } from '../../content/en/modals.ts'
import { useCopy } from '../../content/language.ts'
import styles from './ModalHead.module.css'

type ModalHeadProps = { readonly id: string; readonly title: string; readonly onBack: () => void }

export function ModalHead({ id, title, onBack }: ModalHeadProps) {
  const copy = useCopy(modalCopy)
  return (
    <div className={styles.head}>
      <button type="button" className={styles.back} aria-label={copy.back} onClick={onBack}>
        <Icon path={arrowLeft} />
      </button>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
    </div>
  )
}
