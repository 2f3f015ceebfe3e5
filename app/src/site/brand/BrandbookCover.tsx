import { LazyImage } from '@murmur/ui/LazyImage.tsx'
import { MurmurLogo } from '@murmur/ui/MurmurLogo.tsx'
import { brandCopy } from '../../content/en/brandAssets.ts'
import { images } from '../../content/images.ts'
import { useCopy } from '../../content/language.ts'
import styles from './brandParts.module.css'

/** The first page of the book, drawn from its parts: sharp at every size, without a file of its own. */
export function BrandbookCover() {
  const copy = useCopy(brandCopy)
  return (
    <div className={styles.cover} role="img" aria-label={copy.brandbook.cover}>
      <LazyImage image={images.hero.wide} alt="" className={styles.flock} />
      <MurmurLogo className={styles.coverLogo} />
      <span className={styles.coverTitle}>{copy.brandbook.coverTitle}</span>
    </div>
  )
}
