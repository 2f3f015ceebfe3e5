const germanUnits = 'ein, zwei, drei, vier, fünf, sechs, sieben, acht, neun'.split(', ')
const germanTens = 'zwanzig, dreißig, vierzig, fünfzig, sechzig, siebzig, achtzig, neunzig'.split(', ')

/** fünfundzwanzig, zweihundert, dreitausend */
const compounds = Object.fromEntries([
  ...germanTens.flatMap((tens, ten) =>
    germanUnits.map((unit, one) => [`${unit}und${tens}`, BigInt(ten + 2) * 10n + BigInt(one + 1)] as const),
  ),
  ...germanUnits.flatMap((unit, one) => [
    [`${unit}hundert`, BigInt(one + 1) * 100n] as const,
    [`${unit}tausend`, BigInt(one + 1) * 1_000n] as const,
  ]),
])

/** Words for whole numbers. */
export const numberWords: ReadonlyMap<string, bigint> = new Map(
  Object.entries({
    ...count(0n, 'zero, one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen, fourteen'),
    ...count(15n, 'fifteen, sixteen, seventeen, eighteen, nineteen'),
    ...tens('twenty, thirty, forty, fifty, sixty, seventy, eighty, ninety'),
    ...count(0n, 'null, eins, zwei, drei, vier, fünf, sechs, sieben, acht, neun, zehn, elf, zwölf'),
    ...count(
      0n,
      'cero, uno, dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez, once, doce, trece, catorce, quince',
    ),
    ...count(2n, 'deux, trois, quatre, cinq, six, sept, huit, neuf, dix, onze, douze, treize, quatorze, quinze, seize'),
    ...tens('zwanzig, dreißig, vierzig, fünfzig, sechzig, siebzig, achtzig, neunzig'),
    ...tens('veinte, treinta, cuarenta, cincuenta, sesenta, setenta, ochenta, noventa'),
    ...tens('vingt, trente, quarante, cinquante, soixante'),
    ...count(16n, 'dieciséis, diecisiete, dieciocho, diecinueve'),
    ...count(
      21n,
      'veintiuno, veintidós, veintitrés, veinticuatro, veinticinco, veintiséis, veintisiete, veintiocho, veintinueve',
    ),
    ...count(13n, 'dreizehn, vierzehn, fünfzehn, sechzehn, siebzehn, achtzehn, neunzehn'),
    ...compounds,
    ...hundreds(
      'doscientos, trescientos, cuatrocientos, quinientos, seiscientos, setecientos, ochocientos, novecientos',
    ),
    ...count(20n, 'veinte'),
    nought: 0n,
    naught: 0n,
    zéro: 0n,
    hundertfünfzig: 150n,
    fourty: 40n,
    ninty: 90n,
    ein: 1n,
    eine: 1n,
    einen: 1n,
    einem: 1n,
    un: 1n,
    una: 1n,
    une: 1n,
  }),
)

/** Nouns for parts of a whole, by their denominators. Common slips are spelt out: a share is never guessed. */
export const partNouns: ReadonlyMap<string, bigint> = new Map(
  Object.entries({
    ...parts(3n, 'third, thirds, thrid, thrids, tird, drittel, tercio, tercios, tercera parte, tiers'),
    ...parts(4n, 'quarter, quarters, quater, quaters, qarter, quartr, quarer, qaurter, quartet, fourth, fourths'),
    ...parts(4n, 'viertel, cuarto, cuartos, cuarta parte, cuartas partes, quart, quarts'),
    ...parts(5n, 'fifth, fifths, fünftel, quinto, quintos, quinta parte, quintas partes, cinquième, cinquièmes'),
    ...parts(6n, 'sixth, sixths, sechstel, sexto, sexta parte, sixième, sixièmes'),
    ...parts(7n, 'seventh, sevenths, siebtel, séptimo, septième'),
    ...parts(8n, 'eighth, eighths, achtel, octavo, octavos, octava parte, huitième, huitièmes'),
    ...parts(9n, 'ninth, ninths, neuntel, noveno, neuvième'),
    ...parts(10n, 'tenth, tenths, zehntel, décimo, décimos, décima parte, décimas partes, dixième, dixièmes'),
    ...parts(20n, 'twentieth, twentieths, zwanzigstel, vingtième, vingtièmes'),
    ...parts(100n, 'hundredth, hundredths, hundertstel, centésimo, centésima parte, centième, centièmes'),
  }),
)

function parts(denominator: bigint, nouns: string): Readonly<Record<string, bigint>> {
  return Object.fromEntries(nouns.split(', ').map((noun) => [noun, denominator]))
}

/** Words that multiply the number before them. */
export const scaleWords: ReadonlyMap<string, bigint> = new Map(
  Object.entries({
    dozen: 12n,
    dozens: 12n,
    hundred: 100n,
    hundreds: 100n,
    thousand: 1_000n,
    thousands: 1_000n,
    grand: 1_000n,
    k: 1_000n,
    million: 1_000_000n,
    mil: 1_000n,
    m: 1_000_000n,
    mio: 1_000_000n,
    mln: 1_000_000n,
    hundert: 100n,
    tausend: 1_000n,
    cien: 100n,
    ciento: 100n,
    cent: 100n,
    cents: 100n,
    mille: 1_000n,
    millones: 1_000_000n,
    millón: 1_000_000n,
    millions: 1_000_000n,
    docena: 12n,
    docenas: 12n,
    douzaine: 12n,
    dutzend: 12n,
    centaine: 100n,
    millier: 1_000n,
    milliers: 1_000n,
    millionen: 1_000_000n,
  }),
)

export const hanDigits: ReadonlyMap<string, bigint> = new Map(
  Object.entries({
    ...count(0n, '零, 一, 二, 三, 四, 五, 六, 七, 八, 九'),
    ...count(1n, '壹, 贰, 叁, 肆, 伍, 陆, 柒, 捌, 玖'),
    〇: 0n,
    两: 2n,
    兩: 2n,
    俩: 2n,
    仨: 3n,
  }),
)

export const hanScales: ReadonlyMap<string, bigint> = new Map(
  Object.entries({
    十: 10n,
    拾: 10n,
    百: 100n,
    佰: 100n,
    千: 1_000n,
    仟: 1_000n,
    万: 10_000n,
    萬: 10_000n,
    亿: 100_000_000n,
    億: 100_000_000n,
  }),
)

function count(first: bigint, words: string): Record<string, bigint> {
  return Object.fromEntries(words.split(', ').map((word, index) => [word, first + BigInt(index)]))
}

function hundreds(words: string): Record<string, bigint> {
  return Object.fromEntries(words.split(', ').map((word, index) => [word, BigInt(index + 2) * 100n]))
}

function tens(words: string): Record<string, bigint> {
  return Object.fromEntries(words.split(', ').map((word, index) => [word, BigInt(index + 2) * 10n]))
}
