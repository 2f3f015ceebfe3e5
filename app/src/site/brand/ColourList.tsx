import { brandColours } from '../../content/brandColours.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import styles from './ColourList.module.css'

export function ColourList() {
  return (
    <ul className={styles.list}>
      {brandColours.map(({ name, token, hex }) => (
        <li key={token} className={styles.colour}>
          <span className={styles.swatch} data-colour={token} />
          <span className={styles.name}>{name}</span>
          <CopyButton text={hex} label={`Copy ${name}, ${hex}`} className={styles.hex}>
            {hex}
          </CopyButton>
        </li>
      ))}
    </ul>
  )
}
