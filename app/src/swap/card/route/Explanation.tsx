import { keepsFacts } from '@murmur/engine/intent/keepsFacts'
import { findNetwork } from '@murmur/engine/network'
import { type ExplanationRequest, explanationSchema } from '@murmur/sdk/api'
import { isProven, type QuoteState } from '@murmur/sdk/market/quoteState'
import type { PriceBook } from '@murmur/sdk/queries/pricesQuery'
import { tryParse } from '@murmur/sdk/schemas'
import { Button } from '@murmur/ui/Button.tsx'
import { Line, Stack } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { TextButton } from '@murmur/ui/TextButton.tsx'
import { useState } from 'react'
import { intelligenceCopy } from '../../../content/en/intelligence.ts'
import { type RouteFacts, writeExplanation } from '../../../content/explanation.ts'
import { useCopy } from '../../../content/language.ts'
import { formatGap } from '../../../notation.ts'
import type { Form } from '../../state/form.ts'
import { describeQuote, describeTransfer, nameAmount } from '../../state/quote/quoteView.ts'
import { usePrices, useScreen } from '../../state/SwapContext.ts'
import { findSlippage } from '../../state/settings.ts'
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

type Wording =
  | { readonly type: 'model'; readonly text: string }
  /** The template is shown: the model is off, did not answer, or changed a number. */
  | { readonly type: 'off' | 'template' }

/** Asks the server's model for other words. A text with a number that the template does not have is dropped. */
async function askForWords(text: string, { fetch }: { fetch: typeof globalThis.fetch }): Promise<Wording> {
  const body: ExplanationRequest = { text }
  try {
    const response = await fetch('/api/explanations', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) return { type: 'template' }
    const answer = tryParse(explanationSchema, await response.json())
    if (answer?.type === 'off') return { type: 'off' }
    const isUsable = answer?.by === 'model' && keepsFacts(answer.text, text)
    return isUsable ? { type: 'model', text: answer.text } : { type: 'template' }
  } catch {
    // The server does not answer: the template says the same.
    return { type: 'template' }
  }
}

type Context = { readonly form: Pick<Form, 'pay'>; readonly prices: PriceBook; readonly slippage: string }

/** The figures of the quote that the panel shows; undefined without one. */
function describeRoute(state: QuoteState, context: Context): RouteFacts | undefined {
  if (state.type === 'quote') return describeSwap(state, context)
  if (state.type !== 'transfer') return undefined
  const { transfer, stamps } = state
  const [from = '', to = ''] = stamps.map(({ chainId }) => findNetwork(chainId)?.name)
  const { minimum, fee, bridgeFee, seconds } = describeTransfer(transfer, context)
  const ends = { pay: nameAmount(transfer.pay), receive: nameAmount(transfer.receive), from, to }
  return { type: 'transfer', ...ends, bridge: bridgeFee, fee, seconds: String(seconds), minimum }
}

function describeSwap(state: Extract<QuoteState, { type: 'quote' }>, context: Context): RouteFacts {
  const { quote, stamp } = state
  return {
    type: 'quote',
    pay: nameAmount(quote.pay),
    receive: nameAmount(quote.receive),
    network: findNetwork(stamp.chainId)?.name ?? '',
    swapCount: quote.legs.length,
    venues: quote.legs.map(({ venue }) => venue),
    ...describeQuote(state, context),
    pools: String(quote.poolCount),
    gap: isProven(quote) ? formatGap(quote.gapBps) : undefined,
    slippage: context.slippage,
  }
}
