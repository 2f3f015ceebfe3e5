import { parseSync, Visitor } from 'oxc-parser'

/**
 * One small change of a source file, with the line of code where it begins.
 * @typedef {{ start: number; end: number; text: string; line: number; before: string; code: string }} Mutant
 */

/** @typedef {{ start: number; end: number; text: string }} Change */

/**
 * Each operator with its replacement.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const operators = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
}

/** A map, because a plain object also has a `toString`. */
const methods = new Map([
  ['every', 'some'],
  ['some', 'every'],
  ['max', 'min'],
  ['min', 'max'],
])

/**
 * The mutants of a TypeScript file, in the order of its lines. Types, imports and the messages of errors stay as they are.
 * @param {string} file
 * @param {string} source
 * @returns {Mutant[]}
 */
export function listMutants(file, source) {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0]?.message}`)
  /** @type {Change[]} */
  const changes = []
  /** @type {[number, number][]} */
  const left = []
  walk(program, { source, changes, left })
  const isLeft = (/** @type {Change} */ { start }) => left.some(([from, to]) => from <= start && start < to)
  return changes
    .filter((change) => !isLeft(change) && `(${source.slice(change.start, change.end)})` !== change.text)
    .map((change) => {
      const line = source.slice(0, change.start).split('\n').length
      const code = source.split('\n')[line - 1]?.trim() ?? ''
      return { ...change, line, code, before: source.slice(change.start, change.end) }
    })
    .toSorted((one, other) => one.start - other.start)
}

/**
 * @param {string} source
 * @param {Change} mutant
 */
export function applyMutant(source, { start, end, text }) {
  return `${source.slice(0, start)}${text}${source.slice(end)}`
}

/** @typedef {{ start: number; end: number }} Range */
/** @typedef {(range: Range, text: string) => void} Put */

/**
 * @param {import('oxc-parser').Program} program
 * @param {{ source: string; changes: Change[]; left: [number, number][] }} found
 */
function walk(program, { source, changes, left }) {
  /** @type {Put} */
  const put = ({ start, end }, text) => void changes.push({ start, end, text })
  const leave = (/** @type {Range} */ { start, end }) => void left.push([start, end])
  new Visitor({
    ...visitOperators(source, put),
    ...visitStatements(put),
    UnaryExpression: (node) => {
      if (node.operator === '!') put(node, source.slice(node.argument.start, node.argument.end))
    },
    Literal: (node) => mutateLiteral(node, put),
    TemplateLiteral: (node) => put(node, '``'),
    ArrayExpression: (node) => {
      if (node.elements.length > 0) put(node, '[]')
    },
    MemberExpression: ({ property }) => {
      const other = property.type === 'Identifier' ? methods.get(property.name) : undefined
      if (other !== undefined) put(property, other)
    },
    NewExpression: ({ callee, arguments: given }) => {
      if (callee.type === 'Identifier' && callee.name.endsWith('Error')) given.forEach(leave)
    },
    ImportDeclaration: leave,
    TSTypeAliasDeclaration: leave,
    TSTypeAnnotation: leave,
    TSTypeParameterDeclaration: leave,
    TSTypeParameterInstantiation: leave,
    TSAsExpression: ({ typeAnnotation }) => leave(typeAnnotation),
    TSSatisfiesExpression: ({ typeAnnotation }) => leave(typeAnnotation),
  }).visit(program)
}

/**
 * @param {string} source
 * @param {Put} put
 */
function visitOperators(source, put) {
  /** @param {{ left: Range; right: Range; operator: string }} node */
  const replace = ({ left, right, operator }) => {
    const start = source.indexOf(operator, left.end)
    if (start > right.start) return
    for (const text of operators[operator] ?? []) put({ start, end: start + operator.length }, text)
  }
  return { BinaryExpression: replace, LogicalExpression: replace }
}

/** @param {Put} put */
function visitStatements(put) {
  const decide = (/** @type {{ test: Range }} */ { test }) => {
    put(test, 'true')
    put(test, 'false')
  }
  const remove = (/** @type {Range} */ statement) => put(statement, ';')
  /** @param {{ body: (Range & { type: string; body?: unknown }) | null }} node */
  const empty = ({ body }) => {
    if (body === null) return
    if (body.type !== 'BlockStatement') put(body, '(undefined)')
    else if (Array.isArray(body.body) && body.body.length > 0) put(body, '{}')
  }
  return {
    IfStatement: decide,
    ConditionalExpression: decide,
    WhileStatement: (/** @type {{ test: Range }} */ { test }) => put(test, 'false'),
    ReturnStatement: (/** @type {{ argument: Range | null }} */ { argument }) => {
      if (argument !== null) put(argument, '(undefined)')
    },
    ExpressionStatement: remove,
    ThrowStatement: remove,
    ArrowFunctionExpression: empty,
    FunctionDeclaration: empty,
  }
}

/**
 * @param {Range & { value: unknown }} node
 * @param {Put} put
 */
function mutateLiteral(node, put) {
  const { value } = node
  if (typeof value === 'boolean') put(node, String(!value))
  else if (typeof value === 'string') put(node, value === '' ? "'mutant'" : "''")
  else if (typeof value === 'number') put(node, String(value + 1))
  else if (typeof value === 'bigint') put(node, `${value + 1n}n`)
}
