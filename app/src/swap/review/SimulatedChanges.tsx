import type { Offer } from '@murmur/sdk/trade/offer'
import { Notice } from '@murmur/ui/Notice.tsx'
import { Stack } from '@murmur/ui/Stack.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { reviewCopy } from '../../content/en/review.ts'
import { useCopy } from '../../content/language.ts'
import styles from './OfferView.module.css'
import { listAllowances, listChanges } from './reviewView.ts'
import { nameEnds } from './transfer/transferView.ts'

/** The result of the simulation. A failure is repeated beside CONFIRM, which it blocks. */
export function SimulatedChanges({ offer }: { readonly offer: Offer }) {
  const copy = useCopy(reviewCopy)
  const { simulation } = offer
  const { transfer } = offer.quoted
  return (
    <Stack
      as="section"
      gap={2}
      className={styles.part}
      aria-labelledby="review-changes"
      data-simulation={simulation.type}
    >
      <Label as="h3" id="review-changes">
        {copy.changes.title}
      </Label>
      {simulation.type === 'passes' && (
        <>
          <Text as="ul" size="small" font="figures" wrap="anywhere" className={styles.changes}>
            {listChanges(simulation.changes, offer).map(({ id, text, direction }) => (
              <li key={id} data-direction={direction}>
                {text}
              </li>
            ))}
          </Text>
          {listAllowances(simulation, offer).map((text) => (
            <Text tone="soft" size="small" leading="tight" key={text}>
              {text}
            </Text>
          ))}
          <Text tone="soft" size="small" leading="tight">
            {transfer === undefined ? copy.changes.simulated : copy.transfer.simulated(nameEnds(transfer))}
          </Text>
        </>
      )}
      {simulation.type === 'unchecked' && (
        <Text tone="soft" size="small" leading="tight">
          {copy.unchecked[simulation.reason]}
        </Text>
      )}
      {simulation.type === 'fails' && (
        <Notice as="p" tone="loss" hasIcon>
          <span>
            {copy.failures[simulation.failure.reason]}
            {simulation.failure.text !== undefined && ` ${copy.quoted(simulation.failure.text)}`}
          </span>
        </Notice>
      )}
    </Stack>
  )
}
