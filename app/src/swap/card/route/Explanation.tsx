import type { QuoteState } from '@murmur/sdk/market/quoteState'
import { Button } from '@murmur/ui/Button.tsx'
import { Line, Stack } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { TextButton } from '@murmur/ui/TextButton.tsx'
import { useState } from 'react'
import { intelligenceCopy } from '../../../content/en/intelligence.ts'
import { writeExplanation } from '../../../content/explanation.ts'
import { useCopy } from '../../../content/language.ts'
import { usePrices, useScreen } from '../../state/SwapContext.ts'
import { findSlippage } from '../../state/settings.ts'
import { askForWords, type Wording } from './askForWords.ts'
import { describeRoute } from './describeRoute.ts'
import styles from './RoutePanel.module.css'

/** One paragraph about the route in the panel. A model may put it into other words, and can change no number. */
export function Explanation({ state }: { readonly state: QuoteState }) {
  const copy = useCopy(intelligenceCopy).explain
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack as="section" gap={3} align="start" className={styles.explanation} aria-label={copy.title} data-explanation>
      <Button look="line" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? copy.close : copy.open}
      </Button>
      {isOpen && <Paragraph state={state} />}
    </Stack>
  )
}

function Paragraph({ state }: { readonly state: QuoteState }) {
  const copy = useCopy(intelligenceCopy).explain
  const form = useScreen((screen) => screen.form)
  const slippage = useScreen((screen) => findSlippage(screen.settings))
  const prices = usePrices()
  const facts = describeRoute(state, { form, prices, slippage: `${slippage}%` })
  return facts && <Words template={writeExplanation(facts, copy)} />
}

type Asked = { readonly template: string; readonly wording: Wording | 'asking' }

/** Rephrased text belongs to one quote. The next block shows the template again. */
function Words({ template }: { readonly template: string }) {
  const copy = useCopy(intelligenceCopy).explain
  const [asked, setAsked] = useState<Asked>()
  const wording = asked?.template === template ? asked.wording : undefined
  const ask = async () => {
    setAsked({ template, wording: 'asking' })
    setAsked({
      template,
      wording: await askForWords(template, { fetch: (input, init) => fetch(input, init) }),
    })
  }
  const isModel = wording !== undefined && wording !== 'asking' && wording.type === 'model'
  return (
    <>
      <Text tone="plain" size="note" className={styles.text} data-words={isModel ? 'model' : 'template'}>
        {isModel ? wording.text : template}
      </Text>
      <Line gap={4} wrap="near" className={styles.more}>
        <TextButton className={styles.rephrase} onClick={ask}>
          {copy.rephrase}
        </TextButton>
        <p role="status">{describeWording(wording, copy)}</p>
      </Line>
    </>
  )
}

type Copy = ReturnType<typeof useCopy<typeof intelligenceCopy>>['explain']

function describeWording(wording: Asked['wording'] | undefined, copy: Copy): string {
  if (wording === undefined) return ''
  if (wording === 'asking') return copy.rephrasing
  return { model: copy.byModel, template: copy.byTemplate, off: copy.off }[wording.type]
}
