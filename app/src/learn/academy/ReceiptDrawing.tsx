import { useState } from 'react'
import { useAcademyCopy } from '../../content/academyCopy.ts'
import { Words } from '../Words.tsx'
import { Choice } from './Choice.tsx'
import { checkReceipt, type ReceiptKind, type ReceiptLine } from './checkReceipt.ts'
import styles from './drawing.module.css'
import { Exercise } from './Exercise.tsx'
import { formatDollars, formatWei } from './lessonFigures.ts'

/** A transaction, read back from its bytes, line by line beside what was agreed. */
export function ReceiptDrawing() {
  const copy = useAcademyCopy().receipt
  const [kind, setKind] = useState<ReceiptKind>('honest')
  const { lines, received, differences } = checkReceipt(kind)
  return (
    <Exercise
      title={copy.title}
      drawing={
        <dl>
          {lines.map((line) => (
            <Line key={line.field} line={line} />
          ))}
        </dl>
      }
      controls={<Choice label={copy.kind} options={copy.kinds} value={kind} onChange={setKind} />}
      result={<Words text={differences.length === 0 ? copy.right(formatDollars(received)) : copy.wrong[kind]} />}
    />
  )
}

function Line({ line }: { readonly line: ReceiptLine }) {
  const copy = useAcademyCopy().receipt
  const isRight = line.agreed === line.found
  return (
    <div className={styles.check}>
      <dt>
        <svg
          className={`${styles.sign} ${isRight ? styles.right : styles.wrong}`}
          viewBox="0 0 18 18"
          role="img"
          aria-label={isRight ? copy.agrees : copy.differs}
        >
          <path d={isRight ? 'M3 9.5 7 13.5 15 4.5' : 'M4 4 14 14 M14 4 4 14'} />
        </svg>
        {copy.fields[line.field]}
      </dt>
      <dd className={isRight ? undefined : styles.wrong}>{formatValue(line.field, line.found)}</dd>
      {!isRight && <dd>{copy.agreed(formatValue(line.field, line.agreed))}</dd>}
    </div>
  )
}

function formatValue(field: ReceiptLine['field'], value: string | bigint): string {
  if (typeof value === 'string') return value
  return field === 'paid' ? formatWei(value) : formatDollars(value)
}
