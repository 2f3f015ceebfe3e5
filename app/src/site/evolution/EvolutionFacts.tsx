import { Stack } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import type { EvolutionTexts } from '../../content/en/evolution.ts'
import run from '../../content/evolutionRun.json'
import { slippageResult } from '../../content/slippageFigures.ts'
import styles from './EvolutionPart.module.css'

/** The run in three figures. */
export function EvolutionFacts({ copy }: { readonly copy: EvolutionTexts['facts'] }) {
  const facts = [
    [run.evaluations.toLocaleString('en'), copy.evaluations],
    [run.settings.generations.toLocaleString('en'), copy.generations],
    [slippageResult.saving, copy.saving],
  ] as const
  return (
    <ul className={styles.facts}>
      {facts.map(([figure, text]) => (
        <Stack as="li" gap={2} place="start" key={figure} className={styles.fact}>
          <Title as="span" of="section">
            {figure}
          </Title>
          <Text as="span" tone="soft">
            {text}
          </Text>
        </Stack>
      ))}
    </ul>
  )
}
