import { useState } from 'react'
import { useAcademyCopy } from '../../content/academyCopy.ts'
import { CodeBlock } from '../CodeBlock.tsx'
import { Words } from '../Words.tsx'
import { Choice } from './Choice.tsx'
import { balance, describePermission, type PermissionKind } from './describePermission.ts'
import styles from './drawing.module.css'
import { Exercise } from './Exercise.tsx'
import { formatDollars } from './lessonFigures.ts'
import { Slider } from './Slider.tsx'
import { Track } from './Track.tsx'

const DAY = 86_400
const times: readonly number[] = [0, 1_740, 1_860, DAY, 30 * DAY, 365 * DAY]
const payments = [100, 400, 1_000, 2_500] as const

/** The part of a balance that a signature gives away, and for how long. */
export function SignatureDrawing() {
  const copy = useAcademyCopy().signature
  const [kind, setKind] = useState<PermissionKind>('permit')
  const [paid, setPaid] = useState<number>(400)
  const [later, setLater] = useState<number>(0)
  const { request, takeable } = describePermission(kind, { paid, later })
  const share = Number(takeable) / Number(balance)
  const time = copy.times[times.indexOf(later)] ?? ''
  return (
    <Exercise
      title={copy.title}
      drawing={
        <>
          <Track
            parts={[
              { look: 'zoneCaution', name: copy.takeable, value: formatDollars(takeable), from: 0, to: share },
              { look: 'zone', name: copy.safe, value: formatDollars(balance - takeable), from: share, to: 1 },
            ]}
          />
          <div className={styles.request}>
            <CodeBlock name={copy.requests[kind]} code={request} />
          </div>
        </>
      }
      controls={
        <>
          <Choice label={copy.kind} options={copy.kinds} value={kind} onChange={setKind} />
          <Slider
            label={copy.payment}
            steps={payments}
            value={paid}
            format={(dollars) => formatDollars(BigInt(dollars) * 1_000_000n)}
            onChange={setPaid}
          />
          <Slider
            label={copy.later}
            steps={times}
            value={later}
            format={(seconds) => copy.times[times.indexOf(seconds)] ?? ''}
            onChange={setLater}
          />
        </>
      }
      result={
        <Words
          text={takeable === 0n ? copy.nothing(time) : copy.something({ time, dollars: formatDollars(takeable) })}
        />
      }
    />
  )
}
