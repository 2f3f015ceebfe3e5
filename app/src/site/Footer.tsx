import { Link } from 'react-router'
import { footerColumns } from '../content/en/footer.ts'
import { siteCopy } from '../content/en/site.ts'
import { useCopy } from '../content/language.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { MurmurLogo } from '../ui/MurmurLogo.tsx'
import { SiteLink } from '../ui/SiteLink.tsx'
import styles from './Footer.module.css'
import { SocialLinks } from './SocialLinks.tsx'

export function Footer() {
  const copy = useCopy(siteCopy)
  return (
    <footer className={styles.footer}>
      <div className={styles.top}>
        <div className={styles.newsletter}>
          <p className={styles.invitation}>{copy.footer.invitation}</p>
          <ButtonLink href={paths.subscribe}>{copy.footer.subscribe}</ButtonLink>
        </div>
        {footerColumns.map(({ title, links }) => (
          <nav key={title} aria-label={title.toLowerCase()}>
            <p className={styles.title}>{title}</p>
            <ul>
              {links.map(({ label, href }) => (
                <li key={label}>
                  <SiteLink href={href} className={styles.link}>
                    {label}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className={styles.bottom}>
        <Link to={paths.home} className={styles.logo} aria-label={copy.home}>
          <MurmurLogo />
        </Link>
        <SocialLinks names={['x', 'discord', 'github', 'instagram', 'meta']} />
        <p className={styles.copyright}>{copy.footer.copyright}</p>
      </div>
    </footer>
  )
}
