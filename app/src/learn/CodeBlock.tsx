import { CopyButton } from '@murmur/ui/CopyButton.tsx'
import { Label } from '@murmur/ui/Text.tsx'
import { Fragment } from 'react'
import { useLearnCopy } from '../content/learnCopy.ts'
import styles from './CodeBlock.module.css'

type CodeBlockProps = { readonly name: string; readonly code: string }

/** A file to read and to copy. */
export function CodeBlock({ name, code }: CodeBlockProps) {
  const copy = useLearnCopy()
  const text = code.trimEnd()
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <Label as="span">{name}</Label>
        <CopyButton text={text} answers={{ copied: copy.copied, refused: copy.notCopied }} className={styles.copy}>
          {copy.copy}
        </CopyButton>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard. */}
      <section className={styles.scroll} tabIndex={0} aria-label={name}>
        <pre>
          <code>
            {colour(text).map(({ look, part, at }) =>
              look === undefined ? (
                <Fragment key={at}>{part}</Fragment>
              ) : (
                <span key={at} className={styles[look]}>
                  {part}
                </span>
              ),
            )}
          </code>
        </pre>
      </section>
    </figure>
  )
}

type Coloured = { readonly part: string; readonly at: number; readonly look?: 'comment' | 'string' | 'word' }

const tokens =
  /(?<comment>(?<![:\w])\/\/.*|^#.*|\/\*[\s\S]*?\*\/)|(?<string>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`)|(?<word>\b(?:import|from|export|const|let|await|async|for|of|if|else|return|new|type|function|throw|while)\b)/gm

/** Comments, strings and keywords of TypeScript, JSON and shell commands. */
function colour(code: string): readonly Coloured[] {
  const parts: Coloured[] = []
  let end = 0
  for (const match of code.matchAll(tokens)) {
    parts.push({ part: code.slice(end, match.index), at: end })
    const look = (['comment', 'string', 'word'] as const).find((name) => match.groups?.[name] !== undefined)
    parts.push({ part: match[0], at: match.index, ...(look && { look }) })
    end = match.index + match[0].length
  }
  parts.push({ part: code.slice(end), at: end })
  return parts.filter(({ part }) => part !== '')
}
