/** The colours that a style sheet writes out instead of naming a token, each with its line. */
export function findColours(css: string): { line: number; colour: string }[] {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ')
  // Comments, texts and addresses may hold anything.
  const code = css.replace(/\/\*[\s\S]*?\*\/|"[^"\n]*"|'[^'\n]*'|url\([^)]*\)/g, blank)
  return [...code.matchAll(declaration)].flatMap(({ index, 0: text, groups }) => {
    const start = index + text.length - (groups?.value?.length ?? 0)
    return [...(groups?.value ?? '').matchAll(literal)].map((match) => ({
      line: code.slice(0, start + match.index).split('\n').length,
      colour: match[0],
    }))
  })
}

/** A property and its value; a selector such as `a:hover` ends in a brace instead. */
const declaration = /(?<=[{};]\s*)[\w-]+\s*:(?<value>[^;{}]*)(?=[;}])/g

const names = 'black|white|red|green|blue|yellow|orange|purple|violet|pink|cyan|magenta|gr[ae]y|silver|gold|navy|teal'
const literal = new RegExp(
  String.raw`#[\da-f]{3,8}\b|(?<![\w-])(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|(?<![\w-])(?:${names})(?![\w-])`,
  'gi',
)
