import { ButtonLink } from '@murmur/ui/ButtonLink.tsx'
import { LazyImage } from '@murmur/ui/LazyImage.tsx'
import { Stack } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { siteCopy } from '../content/en/site.ts'
import { images } from '../content/images.ts'
import { useCopy } from '../content/language.ts'
import { paths } from '../paths.ts'
import { BarePage } from '../site/BarePage.tsx'
import { goBack } from '../site/goBack.ts'
import styles from './NotFoundPage.module.css'

export function NotFoundPage() {
  const copy = useCopy(siteCopy).notFound
  const navigate = useNavigate()
  const takeBack = (event: MouseEvent) => {
    event.preventDefault()
    goBack(window, { goHome: () => void navigate(paths.home) })
  }

  return (
    <BarePage
      className={styles.main}
      ground={<LazyImage image={images.notFound} alt="" sizes="max(100vw, 178vh)" className={styles.ground} eager />}
    >
      <Title as="h1" className={styles.title}>
        {copy.title[0]} <br />
        {copy.title[1]}
      </Title>
      <Stack gap={6} align="start" className={styles.foot}>
        <Text tone="soft" size="lead" wrap="pretty" className={styles.text}>
          {copy.text}
        </Text>
        <ButtonLink href={paths.home} onClick={takeBack}>
          {copy.back}
        </ButtonLink>
      </Stack>
    </BarePage>
  )
}
