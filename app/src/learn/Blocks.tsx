import type { Block } from '../content/learn/learnText.ts'
import styles from './Blocks.module.css'
import { CodeBlock } from './CodeBlock.tsx'
import type { LearnPageContents } from './learnPage.ts'
import { Words } from './Words.tsx'

type BlocksProps = { readonly blocks: readonly Block[]; readonly contents: LearnPageContents }

export function Blocks({ blocks, contents }: BlocksProps) {
  return (
    <div className={styles.blocks}>
      {blocks.map((block) => (
        <BlockView key={JSON.stringify(block)} block={block} contents={contents} />
      ))}
    </div>
  )
}

function BlockView({ block, contents }: { readonly block: Block; readonly contents: LearnPageContents }) {
  if (typeof block === 'string')
    return (
      <p className={styles.paragraph}>
        <Words text={block} />
      </p>
    )
  switch (block.type) {
    case 'list':
    case 'steps':
      return <ListView type={block.type} items={block.items} />
    case 'note':
      return (
        <p className={styles.note}>
          <Words text={block.text} />
        </p>
      )
    case 'table':
      return <TableView head={block.head} rows={block.rows} />
    case 'sample': {
      const code = contents.samples?.[block.file]
      if (code === undefined) throw new Error(`The page has no sample ${block.file}.`)
      return <CodeBlock name={block.file} code={code} />
    }
    case 'part': {
      const Part = contents.parts?.[block.name]
      if (Part === undefined) throw new Error(`The page has no part ${block.name}.`)
      return <Part />
    }
  }
}

function ListView({ type, items }: { readonly type: 'list' | 'steps'; readonly items: readonly string[] }) {
  const Tag = type === 'list' ? 'ul' : 'ol'
  return (
    <Tag className={styles[type]}>
      {items.map((item) => (
        <li key={item}>
          <p>
            <Words text={item} />
          </p>
        </li>
      ))}
    </Tag>
  )
}

type TableViewProps = { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }

/** On narrow screens each row is a card. */
function TableView({ head, rows }: TableViewProps) {
  return (
    <table className={styles.table}>
      <thead className={styles.head}>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join()}>
            {row.map((cell, at) => (
              <td key={head[at]} data-name={at === 0 ? undefined : head[at]}>
                <p>
                  <Words text={cell} />
                </p>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
