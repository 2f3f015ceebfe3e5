import { LazyImage } from '@murmur/ui/LazyImage.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import { useIsHydrated } from '@murmur/ui/useIsHydrated'
import type { Slide } from '../../content/slide.ts'
import styles from './Carousel.module.css'
import type { Place } from './turnCarousel.ts'

type CarouselCardProps = {
  readonly slide: Slide
  /** The role that screen readers announce: a slide. */
  readonly role: string
  /** For screen readers: "2 of 5". */
  readonly number: string
  readonly place: Place
  readonly isComingRound: boolean
  readonly sizes: string
  readonly eager: boolean
  readonly onChoose: (at: number) => void
}

export function CarouselCard({ slide, role, number, place, isComingRound, ...card }: CarouselCardProps) {
  const { sizes, eager, onChoose } = card
  // Without scripts all cards are in one row, and each must be reachable.
  const isAside = useIsHydrated() && place !== 'centre'
  return (
    <div className={styles.card} data-place={place} data-round={isComingRound ? '' : undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is a part of a form, and this is none. */}
      <div role="group" aria-roledescription={role} aria-label={number} inert={isAside}>
        <LazyImage image={slide.image} alt={slide.alt} sizes={sizes} eager={eager} className={styles.picture} />
        {slide.title && (
          <div className={styles.words}>
            <Title of="part">{slide.title}</Title>
            <Text tone="soft" wrap="pretty">
              {slide.detail}
            </Text>
          </div>
        )}
      </div>
      {isAside && (
        <button
          type="button"
          className={styles.choose}
          tabIndex={-1}
          aria-hidden="true"
          // The click removes the button; it must not have the focus then.
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => onChoose(event.timeStamp)}
        />
      )}
    </div>
  )
}
