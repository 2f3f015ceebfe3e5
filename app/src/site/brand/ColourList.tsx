import { CopyButton } from '@murmur/ui/CopyButton.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { brandCopy } from '../../content/en/brandAssets.ts'
import { siteCopy } from '../../content/en/site.ts'
import { useCopy } from '../../content/language.ts'
import { brandColours } from '../../content/logoVariants.ts'
import styles from './brandParts.module.css'

export function ColourList() {
  const brandTexts = useCopy(brandCopy)
  const siteTexts = useCopy(siteCopy)
  return (
    <ul className={styles.list}>
      {brandColours.map(({ name, token, hex }) => (
        <li key={token} className={styles.colour}>
          <span className={styles.swatch} data-colour={token} />
          <Text as="span" tone="soft" size="small">
            {name}
          </Text>
          <CopyButton
            text={hex}
            label={brandTexts.copyColour({ name, hex })}
            answers={siteTexts.copyButton}
            className={styles.hex}
          >
            {hex}
          </CopyButton>
        </li>
      ))}
    </ul>
  )
}
