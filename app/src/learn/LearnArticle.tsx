import { Label, Text } from '@murmur/ui/Text.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '../content/language.ts'
import { pickText } from '../content/learn/learnText.ts'
import { useLearnCopy } from '../content/learnCopy.ts'
import { nameLearnPage } from '../content/pageMeta.ts'
import { type LearnName, learnPaths } from '../paths.ts'
import { Blocks } from './Blocks.tsx'
import styles from './LearnArticle.module.css'
import { findNeighbours, learnGroups } from './learnGroups.ts'
import type { LearnPageContents } from './learnPage.ts'
import { Words } from './Words.tsx'

type LearnArticleProps = { readonly name: LearnName; readonly contents: LearnPageContents }

export function LearnArticle({ name, contents }: LearnArticleProps) {
  const copy = useLearnCopy()
  const text = pickText(contents.texts, useLanguage())
  const group = learnGroups.find(({ names }) => names.includes(name))
  useEffect(() => {
    document.title = nameLearnPage(text)
  }, [text])
  return (
    <div className={styles.columns}>
      <article className={styles.article}>
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
