/** Label names are written in the code. Values are bounded: routes, networks, states, never anything of a visitor. */
export type Labels = Readonly<Record<string, string>>

export type Sample = { readonly labels?: Labels; readonly value: number }

export type Counter = { add(labels?: Labels): void }

/** Notes one duration in seconds. */
export type Observe = (seconds: number) => void

type Gauge = { readonly name: string; readonly help: string }

type Registry = {
  counter(name: string, help: string): Counter
  /** Returns the series of some labels: look it up once where every microsecond counts. */
  histogram(name: string, help: string): (labels: Labels) => Observe
  /** Read when the metrics are scraped. */
  gauge(gauge: Gauge, read: () => readonly Sample[] | Promise<readonly Sample[]>): void
  /** The text format of Prometheus. */
  render(): Promise<string>
}

const buckets = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10] as const

/** Enough for Prometheus, and far smaller than a client library. */
export function createRegistry(): Registry {
  const sections: (() => Promise<string>)[] = []
  return {
    counter(name, help) {
      const values = new Map<string, number>()
      sections.push(async () => writeSection({ name, help, type: 'counter' }, [...values].map(writeLine(name))))
      return {
        add(labels = {}) {
          const key = writeLabels(labels)
          values.set(key, (values.get(key) ?? 0) + 1)
        },
      }
    },
    histogram(name, help) {
      const series = new Map<string, Histogram>()
      sections.push(async () =>
        writeSection(
          { name, help, type: 'histogram' },
          [...series.values()].flatMap((each) => each.write(name)),
        ),
      )
      return (labels) => {
        const key = writeLabels(labels)
        const found = series.get(key) ?? createHistogram(labels)
        series.set(key, found)
        return found.observe
      }
    },
    gauge({ name, help }, read) {
      sections.push(async () => {
        const samples = await read()
        const lines = samples.map(({ labels = {}, value }) => writeLine(name)([writeLabels(labels), value]))
        return writeSection({ name, help, type: 'gauge' }, lines)
      })
    },
    async render() {
      // One source that fails, such as the database, must not hide the others.
      const texts = await Promise.all(sections.map((section) => section().catch(() => '')))
      return texts.join('')
    },
  }
}

type Histogram = { readonly observe: Observe; write(name: string): readonly string[] }

function createHistogram(labels: Labels): Histogram {
  const counts = new Float64Array(buckets.length + 1)
  let sum = 0
  return {
    observe(seconds) {
      let index = 0
      while (index < buckets.length && seconds > (buckets[index] ?? 0)) index += 1
      counts[index] = (counts[index] ?? 0) + 1
      sum += seconds
    },
    write(name) {
      let total = 0
      const lines = [...buckets.map(String), '+Inf'].map((le, index) => {
        total += counts[index] ?? 0
        return `${name}_bucket${writeLabels({ ...labels, le })} ${total}`
      })
      const key = writeLabels(labels)
      return [...lines, `${name}_sum${key} ${sum}`, `${name}_count${key} ${total}`]
    },
  }
}

type Section = { readonly name: string; readonly help: string; readonly type: string }

function writeSection({ name, help, type }: Section, lines: readonly string[]): string {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n')
}

function writeLine(name: string): (entry: readonly [string, number]) => string {
  return ([key, value]) => `${name}${key} ${value}`
}

function writeLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeValue(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escapeValue(value: string): string {
  return value.replace(/[\\"\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`))
}
