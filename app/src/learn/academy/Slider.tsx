import { Text } from '@murmur/ui/Text.tsx'
import { useId } from 'react'
import styles from './drawing.module.css'

type SliderProps = {
  readonly label: string
  readonly steps: readonly number[]
  readonly value: number
  readonly format: (value: number) => string
  readonly onChange: (value: number) => void
}

/** Chooses one of a few values. */
export function Slider({ label, steps, value, format, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className={styles.slider}>
      <Text as="label" size="small" tone="soft" htmlFor={id}>
        {label}
      </Text>
      {/* The slider says it itself. */}
      <Text as="span" size="small" font="figures" aria-hidden="true">
        {format(value)}
      </Text>
      <input
        id={id}
        type="range"
        className={styles.range}
        min={0}
        max={steps.length - 1}
        value={steps.indexOf(value)}
        aria-valuetext={format(value)}
        onChange={({ target }) => onChange(steps[Number(target.value)] ?? value)}
      />
    </div>
  )
}
