import { useState } from 'react'
import { useAcademyCopy } from '../../content/academyCopy.ts'
import { Words } from '../Words.tsx'
import { compareSplit, splitPaths, type Weights } from './compareSplit.ts'
import { Exercise } from './Exercise.tsx'
import { formatCents, formatDollars, formatPercent, formatShare } from './lessonFigures.ts'
import { Slider } from './Slider.tsx'
import { Track } from './Track.tsx'

const steps = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

/** The left end of the scale, as a share of the bound. */
const LEAST = 0.9

/** A split by hand against the bound that no route can pass. */
export function ProofDrawing() {
  const copy = useAcademyCopy().proof
  const [weights, setWeights] = useState<Weights>({ A: 10, B: 0, C: 0, DE: 0 })
  const sum = splitPaths.reduce((total, path) => total + weights[path], 0)
  const { yours, ours, bound, yourGap } = compareSplit(weights)
  const place = (units: bigint) => (Number(units) / Number(bound) - LEAST) / (1 - LEAST)
  const change = (path: (typeof splitPaths)[number], weight: number) => {
    const next = { ...weights, [path]: weight }
    if (splitPaths.some((one) => next[one] > 0)) setWeights(next)
  }
  return (
    <Exercise
      title={copy.title}
      drawing={
        <Track
          parts={[
            { look: 'markLoss', name: copy.bound, value: formatDollars(bound), from: 1 },
            { look: 'markGain', name: copy.ours, value: formatDollars(ours), from: place(ours) - 0.006 },
            { look: 'mark', name: copy.yours, value: formatDollars(yours), from: place(yours) - 0.012 },
          ]}
        />
      }
      controls={splitPaths.map((path) => (
        <Slider
          key={path}
          label={copy.paths[path]}
          steps={steps}
          value={weights[path]}
          format={(weight) => formatShare(weight / sum)}
          onChange={(weight) => change(path, weight)}
        />
      ))}
      result={
        <Words text={copy.gap({ percent: formatPercent(yourGap), dollars: formatCents((bound - yours) / 10_000n) })} />
      }
    />
  )
}
