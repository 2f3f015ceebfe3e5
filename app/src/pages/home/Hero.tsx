import { joinButtonClass } from '@murmur/ui/Button.tsx'
import { ButtonLink } from '@murmur/ui/ButtonLink.tsx'
import { Line } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import { Fragment } from 'react'
import { homeCopy } from '../../content/en/home.ts'
import { siteCopy } from '../../content/en/site.ts'
import { useCopy } from '../../content/language.ts'
import { learnPaths, paths } from '../../paths.ts'
import { EntryLink } from '../../site/EntryLink.tsx'
import { Flock } from '../../site/flock/Flock.tsx'
import styles from './homeSections.module.css'

export function Hero() {
  const copy = useCopy(homeCopy).hero
  return (
    <section className={styles.hero}>
      <Flock shape="hero" />
      <div className={styles.content}>
        <Text size="label" className={styles.tagline}>
          {copy.tagline}
        </Text>
        <Title as="h1" className={styles.headline}>
          {copy.headline.map((words) => (
            <Fragment key={words[0]}>
              <span>
                {words.map((word) => (
                  <Fragment key={word}>
                    <span>{word}</span>{' '}
                  </Fragment>
                ))}
              </span>{' '}
            </Fragment>
          ))}
        </Title>
        <div className={styles.heroFoot}>
          <Text tone="soft" size="lead" className={styles.lead}>
            {copy.lead}
          </Text>
          <Line gap={3} align="stretch" wrap="even" className={styles.actions}>
            <ButtonLink href={paths.swap}>{copy.swap}</ButtonLink>
            <EntryLink href={learnPaths.docs} name={useCopy(siteCopy).menu.docs} className={joinButtonClass('line')}>
              {copy.docs}
            </EntryLink>
          </Line>
        </div>
      </div>
    </section>
  )
}
