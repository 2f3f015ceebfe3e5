import { useState } from 'react'
import { useAcademyCopy } from '../../content/academyCopy.ts'
import { Words } from '../Words.tsx'
import styles from './drawing.module.css'
import { Exercise } from './Exercise.tsx'
import { findRoutes, type Routes } from './findRoutes.ts'
import { formatCents, formatDollars, formatEther, formatShare } from './lessonFigures.ts'
import { Slider } from './Slider.tsx'

const steps = [0.1, 0.5, 1, 2, 5, 10, 20, 50, 100, 200] as const

/** A payment that flows through the pools of the example. */
export function PaymentFlow() {
  const copy = useAcademyCopy().route
  const [whole, setWhole] = useState<number>(10)
  const routes = findRoutes(whole)
  const { quote, gain, direct, detour } = routes
  const count = direct.length + (detour.length > 0 ? 1 : 0)
  return (
    <Exercise
      title={copy.title}
      drawing={<Flow routes={routes} pay={formatEther(whole)} receive={formatDollars(quote.receive.units)} />}
      controls={<Slider label={copy.pay} steps={steps} value={whole} format={formatEther} onChange={setWhole} />}
      result={<Words text={gain > 0n ? copy.gain({ count, dollars: formatCents(gain) }) : copy.single} />}
    />
  )
}

type FlowProps = { readonly routes: Routes; readonly pay: string; readonly receive: string }

type Row = { readonly name: string; readonly share: number }

function Flow({ routes: { direct, detour }, pay, receive }: FlowProps) {
  const copy = useAcademyCopy().route
  const find = (name: string) => direct.find((lane) => lane.name === name)?.share ?? 0
  const rows: readonly Row[] = [
    ...['A', 'B', 'C'].map((name) => ({ name: copy.pool(name), share: find(name) })),
    { name: copy.detour, share: detour[0]?.share ?? 0 },
  ]
  return (
    <div className={styles.flow} data-flow>
      <Bands rows={rows} />
      <div className={styles.end}>{pay}</div>
      <ul className={styles.lanes}>
        {rows.map(({ name, share }) => (
          <li key={name} className={styles.lane} data-empty={share === 0 || undefined}>
            <span>{name}</span>
            <span>{formatShare(share)}</span>
          </li>
        ))}
      </ul>
      <div className={styles.end}>{receive}</div>
    </div>
  )
}

const ROW = 56
const THICKEST = 32
/** The middle of a band below the name of its pool. */
const MIDDLE = 38

/** Stretched to the width of the drawing. A pool that is not used is a line. */
function Bands({ rows }: { readonly rows: readonly Row[] }) {
  const height = rows.length * ROW
  let start = (height - THICKEST) / 2
  return (
    <svg className={styles.bands} viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {rows.map(({ name, share }, at) => {
        const thickness = share === 0 ? 1 : Math.max(2, share * THICKEST)
        const end = start
        const top = at * ROW + MIDDLE - thickness / 2
        if (share > 0) start += share * THICKEST
        return (
          <path
            key={name}
            className={share === 0 ? styles.rest : styles.band}
            d={drawBand({ end: share === 0 ? height / 2 : end, top, thickness })}
          />
        )
      })}
    </svg>
  )
}

type Band = { readonly end: number; readonly top: number; readonly thickness: number }

/** From the payment to its pool and on to the receipt. */
function drawBand({ end, top, thickness }: Band): string {
  const [low, foot] = [end + thickness, top + thickness]
  const over = `M0 ${end} C20 ${end} 14 ${top} 30 ${top} L70 ${top} C86 ${top} 80 ${end} 100 ${end}`
  const under = `L100 ${low} C80 ${low} 86 ${foot} 70 ${foot} L30 ${foot} C14 ${foot} 20 ${low} 0 ${low} Z`
  return `${over} ${under}`
}
