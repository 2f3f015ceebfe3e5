import { Icon } from '@murmur/ui/Icon.tsx'
import { socialIcons } from '@murmur/ui/socialIcons'
import { externalLinks } from '../config.ts'
import { siteCopy } from '../content/en/site.ts'
import { useCopy } from '../content/language.ts'
import { EntryLink } from './EntryLink.tsx'
import styles from './Footer.module.css'

type SocialName = keyof typeof siteCopy.social

type SocialLinksProps = { readonly names: readonly SocialName[]; readonly className?: string | undefined }

/** Each icon has two pictures: the plain sign, and for hover the sign cut out of a plate. */
export function SocialLinks({ names, className }: SocialLinksProps) {
  const copy = useCopy(siteCopy)
  return (
    <ul className={[styles.list, className].filter(Boolean).join(' ')}>
      {names.map((name) => (
        <li key={name}>
          <EntryLink
            className={styles.socialLink}
            href={externalLinks[name]}
            name={copy.social[name]}
            label={copy.social[name]}
          >
            <Icon path={socialIcons[name]} look="solid" className={styles.plain} />
            <svg className={styles.plate} viewBox="0 0 36 36" aria-hidden="true">
              <path fillRule="evenodd" d="M2 0h32a2 2 0 0 1 2 2v32a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2V2a2 2 0 0 1 2-2z" />
              <path className={styles.cut} d={socialIcons[name]} transform="translate(9 9) scale(.75)" />
            </svg>
          </EntryLink>
        </li>
      ))}
    </ul>
  )
}
