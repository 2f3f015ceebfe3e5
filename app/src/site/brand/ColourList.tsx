import { brandColours } from '../../content/brandAssets.ts'
import { brandCopy } from '../../content/en/brandAssets.ts'
import { siteCopy } from '../../content/en/site.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import styles from './ColourList.module.css'

export function ColourList() {
  return (
    <ul className={styles.list}>
      {brandColours.map(({ name, token, hex }) => (
        <li key={token} className={styles.colour}>
          <span className={styles.swatch} data-colour={token} />
          <span className={styles.name}>{name}</span>
          <CopyButton
            text={hex}
            label={brandCopy.copyColour({ name, hex })}
            answers={siteCopy.copyButton}
            className={styles.hex}
          >
            {hex}
          </CopyButton>
        </li>
      ))}
    </ul>
  )
}
