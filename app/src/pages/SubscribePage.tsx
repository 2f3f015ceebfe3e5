import { consent } from '@murmur/server/api'
import { BarePage } from '../site/BarePage.tsx'
import { Flock } from '../site/flock/Flock.tsx'
import { SubscribeForm } from '../site/newsletter/SubscribeForm.tsx'
import { SocialLinks } from '../site/SocialLinks.tsx'
import styles from './SubscribePage.module.css'

export function SubscribePage() {
  return (
    <BarePage
      className={styles.main}
      ground={
        <div className={styles.ground}>
          <Flock shape="swap" />
        </div>
      }
    >
      <div className={styles.invitation}>
        <h1 className={styles.title}>SUBSCRIBE TO OUR NEWSLETTER</h1>
        <p className={styles.text}>to stay up-to-date on products, upgrades and events</p>
      </div>
      <SubscribeForm />
      <div className={styles.foot}>
        <p className={styles.consent}>{consent.text}</p>
        <SocialLinks names={['x', 'discord', 'github', 'instagram', 'meta']} className={styles.social} />
      </div>
    </BarePage>
  )
}
