import { images } from '../../content/images.ts'
import { LazyImage } from '../../ui/LazyImage.tsx'
import { MurmurLogo } from '../../ui/MurmurLogo.tsx'
import styles from './BrandbookCover.module.css'

/** The book's first page, drawn again from its parts: sharp at every size, and no file of its own. */
export function BrandbookCover() {
  return (
    <div className={styles.cover} role="img" aria-label="The cover of the Murmur brandbook">
      <LazyImage image={images.hero.wide} alt="" className={styles.flock} />
      <MurmurLogo className={styles.logo} />
      <span className={styles.title}>BRANDBOOK</span>
    </div>
  )
}
