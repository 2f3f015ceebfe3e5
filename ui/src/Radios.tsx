import type { ReactNode } from 'react'
import styles from './Radios.module.css'

type RadiosProps<Id extends string> = {
  readonly label: string
  /** Inputs of one name are a group, in which the arrow keys choose. */
  readonly name: string
  readonly look: 'line' | 'box'
  readonly options: readonly Id[]
  readonly texts: Readonly<Record<Id, string>>
  readonly chosen: Id
  readonly onChoose: (id: Id) => void
}

/** One of a few short texts. */
export function Radios<Id extends string>({ label, name, look, options, texts, chosen, onChoose }: RadiosProps<Id>) {
  return (
    <fieldset className={`${styles.group} ${styles[`${look}Group`]}`} aria-label={label}>
      {options.map((id) => (
        <Radio key={id} name={name} className={styles[look]} isChosen={id === chosen} onChoose={() => onChoose(id)}>
          {texts[id]}
        </Radio>
      ))}
    </fieldset>
  )
}

type RadioProps = {
  readonly name: string
  readonly className: string | undefined
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

/** The whole box is the radio button. */
export function Radio({ name, className, isChosen, onChoose, children }: RadioProps) {
  return (
    <label className={`${styles.radio} ${className}`}>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      {children}
    </label>
  )
}
