import { Stack } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { brandCopy } from '../../content/en/brandAssets.ts'
import { useCopy } from '../../content/language.ts'
import styles from './brandParts.module.css'

/** A sample of each of the three typefaces. */
export function TypeSpecimen() {
  const copy = useCopy(brandCopy).type
  return (
    <dl>
      <Stack gap={4} className={styles.voice}>
        <Text as="dt" tone="dim" size="label">
          {copy.display.name}
        </Text>
        <dd className={styles.display}>{copy.display.sample}</dd>
      </Stack>
      <Stack gap={4} className={styles.voice}>
        <Text as="dt" tone="dim" size="label">
          {copy.text.name}
        </Text>
        <dd className={styles.text}>{copy.text.sample}</dd>
      </Stack>
      <Stack gap={4} className={styles.voice}>
        <Text as="dt" tone="dim" size="label">
          {copy.mono.name}
        </Text>
        <Text as="dd" font="figures" className={styles.mono}>
          {copy.mono.sample}
        </Text>
      </Stack>
    </dl>
  )
}
