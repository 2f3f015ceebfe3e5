import { ButtonLink } from '@murmur/ui/ButtonLink.tsx'
import { LazyImage } from '@murmur/ui/LazyImage.tsx'
import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { siteCopy } from '../content/en/site.ts'
import { images } from '../content/images.ts'
import { useCopy } from '../content/language.ts'
import { paths } from '../paths.ts'
import { BarePage } from '../site/BarePage.tsx'
import { goBack } from '../site/wayBack.ts'
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
      <h1 className={styles.title}>
        {copy.title[0]} <br />
        {copy.title[1]}
      </h1>
      <div className={styles.foot}>
        <p className={styles.text}>{copy.text}</p>
        <ButtonLink href={paths.home} onClick={takeBack}>
          {copy.back}
        </ButtonLink>
      </div>
    </BarePage>
  )
}
