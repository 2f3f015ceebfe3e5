import styles from './drawing.module.css'

type TrackLook = 'mark' | 'markGain' | 'markLoss' | 'markCaution' | 'zone' | 'zoneCaution'

type TrackPart = {
  readonly look: TrackLook
  readonly name: string
  readonly value: string
  /** Places from 0 to 1. A mark has no end. */
  readonly from: number
  readonly to?: number
}

const WIDTH = 1_000
const MARK = 5

/** One scale from the left to the right, with a legend that says the same in words. */
export function Track({ parts }: { readonly parts: readonly TrackPart[] }) {
  return (
    <>
      <svg className={styles.track} viewBox={`0 0 ${WIDTH} 44`} preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.ground} y={12} width={WIDTH} height={20} />
        {parts.map(({ look, name, from, to }) =>
          to === undefined ? (
            <rect key={name} className={styles[look]} x={keep(from) * (WIDTH - MARK)} width={MARK} height={44} />
          ) : (
            <rect
              key={name}
              className={styles[look]}
              x={keep(from) * WIDTH}
              y={12}
              width={Math.max(0, keep(to) - keep(from)) * WIDTH}
              height={20}
            />
          ),
        )}
      </svg>
      <dl className={styles.legend}>
        {parts.map(({ look, name, value }) => (
          <div key={name} className={styles.entry}>
            <dt>
              <svg className={styles.key} viewBox="0 0 10 10" aria-hidden="true">
                <rect className={styles[look]} width={10} height={10} />
              </svg>
              {name}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function keep(place: number): number {
  return Math.min(1, Math.max(0, place))
}
