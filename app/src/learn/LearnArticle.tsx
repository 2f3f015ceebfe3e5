import { Label, Text } from '@murmur/ui/Text.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import { useIsHydrated } from '@murmur/ui/useIsHydrated'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '../content/language.ts'
import { type Block, pickText } from '../content/learn/learnText.ts'
import { useLearnCopy } from '../content/learnCopy.ts'
import { nameLearnPage } from '../content/pageMeta.ts'
import { type LearnName, learnPaths } from '../paths.ts'
import { CodeBlock } from './CodeBlock.tsx'
import styles from './LearnArticle.module.css'
import { findNeighbours, learnGroups } from './learnGroups.ts'
import type { LearnPageContents } from './learnPage.ts'
import { Words } from './Words.tsx'

type LearnArticleProps = { readonly name: LearnName; readonly contents: LearnPageContents }

export function LearnArticle({ name, contents }: LearnArticleProps) {
  const copy = useLearnCopy()
  const text = pickText(contents.texts, useLanguage())
  const isHydrated = useIsHydrated()
  const group = learnGroups.find(({ names }) => names.includes(name))
  useEffect(() => {
    document.title = nameLearnPage(text)
  }, [text])
  return (
    <div className={styles.columns}>
      <article className={styles.article} data-hydrated={isHydrated}>
        <header className={styles.head}>
          {group && (
            <Label as="p" tone="dim" className={styles.group}>
              {copy.groups[group.id]}
            </Label>
          )}
          <Title as="h1" className={styles.title}>
            {text.title}
          </Title>
          <Text tone="soft" size="lead" wrap="pretty">
            <Words text={text.lead} />
          </Text>
        </header>
        {text.sections.map(({ id, title, blocks }) => (
          <section key={id} className={styles.section} aria-labelledby={id}>
            <h2 id={id} className={styles.heading}>
              {title}
              <a href={`#${id}`} className={styles.anchor} aria-label={copy.linkTo(title)}>
                #
              </a>
            </h2>
            <Blocks blocks={blocks} contents={contents} />
          </section>
        ))}
        <Neighbours name={name} />
      </article>
      {text.sections.length > 1 && (
        <nav className={styles.contents} aria-labelledby="contents">
          <Label as="h2" tone="dim" id="contents" className={styles.group}>
            {copy.contents}
          </Label>
          <ul>
            {text.sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className={styles.entry}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}

function Neighbours({ name }: { readonly name: LearnName }) {
  const copy = useLearnCopy()
  const { before, after } = findNeighbours(name)
  const neighbours = [
    { side: 'before', label: copy.previous, name: before },
    { side: 'after', label: copy.next, name: after },
  ] as const
  return (
    <nav className={styles.neighbours} aria-label={copy.order}>
      {neighbours.map(
        (one) =>
          one.name && (
            <Link
              key={one.side}
              to={learnPaths[one.name]}
              reloadDocument={one.name === 'card'}
              className={styles.neighbour}
              data-side={one.side}
            >
              <Label as="span" tone="dim">
                {one.label}
              </Label>
              <span>{copy.names[one.name]}</span>
            </Link>
          ),
      )}
    </nav>
  )
}

type BlocksProps = { readonly blocks: readonly Block[]; readonly contents: LearnPageContents }

function Blocks({ blocks, contents }: BlocksProps) {
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
      <thead className={styles.blocksHead}>
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
