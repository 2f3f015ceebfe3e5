import { useState } from 'react'
import { useAcademyCopy } from '../../content/academyCopy.ts'
import { joinSentences } from '../../content/language.ts'
import { Words } from '../Words.tsx'
import { Choice } from './Choice.tsx'
import styles from './drawing.module.css'
import { Exercise } from './Exercise.tsx'
import {
  findTransferTerms,
  placeTransfer,
  type TransferPlace,
  type TransferStory,
  type TransferTerms,
  transferMoments,
} from './followTransfer.ts'
import { formatDollars, formatExactDollars } from './lessonFigures.ts'
import { Slider } from './Slider.tsx'

const deposits = [5, 50, 500, 5_000, 50_000, 500_000, 2_000_000] as const
const moments = transferMoments.map((_, at) => at)
const places: readonly TransferPlace[] = ['before', 'bridge', 'after']

/** Where the tokens of a transfer are at each moment, for each possible end. */
export function TransferDrawing() {
  const copy = useAcademyCopy().transfer
  const [story, setStory] = useState<TransferStory>('usual')
  const [at, setAt] = useState(0)
  const [whole, setWhole] = useState<number>(500)
  const terms = findTransferTerms(whole)
  const moment = transferMoments[at] ?? 'signed'
  const here = terms.type === 'terms' ? placeTransfer(story, moment) : 'before'
  return (
    <Exercise
      title={copy.title}
      drawing={
        <ol className={styles.places}>
          {places.map((place) => (
            <li key={place} className={styles.place} data-here={place === here || undefined}>
              <span>{copy.places[place]}</span>
              <span className={styles.tokens}>{place === here ? formatTokens({ place, terms, whole }) : ''}</span>
            </li>
          ))}
        </ol>
      }
      controls={
        <>
          <Choice label={copy.story} options={copy.stories} value={story} onChange={setStory} />
          <Slider
            label={copy.moment}
            steps={moments}
            value={at}
            format={(one) => copy.moments[transferMoments[one] ?? 'signed']}
            onChange={setAt}
          />
          <Slider
            label={copy.deposit}
            steps={deposits}
            value={whole}
            format={(dollars) => formatDollars(BigInt(dollars) * 1_000_000n)}
            onChange={setWhole}
          />
        </>
      }
      result={
        <Words
          text={
            terms.type === 'refused'
              ? copy.refused[terms.reason]
              : joinSentences(copy.outcomes[story][moment], copy.fee(formatExactDollars(terms.fee)))
          }
        />
      }
    />
  )
}

type Tokens = { readonly place: TransferPlace; readonly terms: TransferTerms; readonly whole: number }

function formatTokens({ place, terms, whole }: Tokens): string {
  if (place === 'after' && terms.type === 'terms') return formatExactDollars(terms.arriving)
  return formatDollars(BigInt(whole) * 1_000_000n)
}
