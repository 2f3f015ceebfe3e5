import { Chip } from '@murmur/ui/Chip.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { useId } from 'react'
import styles from './drawing.module.css'

type ChoiceProps<Id extends string> = {
  readonly label: string
  readonly options: Readonly<Record<Id, string>>
  readonly value: Id
  readonly onChange: (value: Id) => void
}

export function Choice<Id extends string>({ label, options, value, onChange }: ChoiceProps<Id>) {
  const id = useId()
  return (
    <div>
      <Text size="small" tone="soft" id={id}>
        {label}
      </Text>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row in every browser. */}
      <div role="group" aria-labelledby={id} className={styles.choices}>
        {(Object.keys(options) as Id[]).map((one) => (
          <Chip key={one} aria-pressed={one === value} onClick={() => onChange(one)}>
            {options[one]}
          </Chip>
        ))}
      </div>
    </div>
  )
}
