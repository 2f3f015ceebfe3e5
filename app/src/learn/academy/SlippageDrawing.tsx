import { useState } from 'react'
import { useAcademyCopy } from '../../content/academyCopy.ts'
import { joinSentences } from '../../content/language.ts'
import { Words } from '../Words.tsx'
import { Exercise } from './Exercise.tsx'
import { judgeSlippage } from './judgeSlippage.ts'
import { formatDollars, formatEther, formatPercent, formatWei } from './lessonFigures.ts'
import { Slider } from './Slider.tsx'
import { Track } from './Track.tsx'

const tolerances = [10, 25, 50, 100, 200, 300, 500] as const
const trades = [0, 1, 2, 5, 10, 20, 40] as const

/** The left end of the scale, as a share of the quote. */
const LEAST = 0.94

/** A floor, and what a trade of somebody else leaves. */
export function SlippageDrawing() {
  const copy = useAcademyCopy().slippage
  const [slippageBps, setSlippageBps] = useState<number>(100)
  const [others, setOthers] = useState<number>(2)
  const { quoted, floor, given, arrives, sandwich } = judgeSlippage({ slippageBps, others })
  const place = (units: bigint) => (Number(units) / Number(quoted) - LEAST) / (1 - LEAST)
  const words = arrives ? copy.arrives(formatDollars(quoted - given)) : copy.reverts
  return (
    <Exercise
      title={copy.title}
      drawing={
        <Track
          parts={[
            { look: 'zone', name: copy.zone, value: formatPercent(slippageBps), from: place(floor), to: 1 },
            { look: 'markCaution', name: copy.floor, value: formatDollars(floor), from: place(floor) },
            { look: 'mark', name: copy.quoted, value: formatDollars(quoted), from: 1 },
            {
              look: arrives ? 'markGain' : 'markLoss',
              name: copy.given,
              value: formatDollars(given),
              from: place(given),
            },
          ]}
        />
      }
      controls={
        <>
          <Slider
            label={copy.tolerance}
            steps={tolerances}
            value={slippageBps}
            format={formatPercent}
            onChange={setSlippageBps}
          />
          <Slider label={copy.others} steps={trades} value={others} format={formatEther} onChange={setOthers} />
        </>
      }
      result={
        <Words
          text={joinSentences(
            words,
            copy.sandwich({ lost: formatDollars(sandwich.lost), earned: formatWei(sandwich.earned) }),
          )}
        />
      }
    />
  )
}
