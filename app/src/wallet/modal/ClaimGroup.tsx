import type { WalletChoice } from '@murmur/sdk/wallet/wallet'
import { Stack } from '@murmur/ui/Stack.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { useState } from 'react'
import { modalCopy } from '../../content/en/modals.ts'
import { useCopy } from '../../content/language.ts'
import rowStyles from './ConnectModal.module.css'
import { WalletIcon } from './WalletIcon.tsx'

type ClaimGroupProps = {
  readonly name: string
  readonly choices: readonly WalletChoice[]
  readonly onChoose: (uuid: string) => void
}

/** Rendering hundreds of rows would make the modal slow to open. */
const SHOWN_AT_FIRST = 50

/** Several providers claim to be one wallet. They scroll in a box, so that they never push the next wallet away. */
export function ClaimGroup({ name, choices, onChoose }: ClaimGroupProps) {
  const copy = useCopy(modalCopy).connect
  const [isAllShown, setAllShown] = useState(false)
  const count = choices.length
  const shown = isAllShown ? choices : choices.slice(0, SHOWN_AT_FIRST)
  return (
    <Stack as="li" gap={2}>
      <Text tone="loss" size="note">
        {copy.several({ count, wallet: name })}
      </Text>
      <div className={rowStyles.claims}>
        {shown.map((choice, index) => (
          <button key={choice.uuid} type="button" className={rowStyles.row} onClick={() => onChoose(choice.uuid)}>
            <WalletIcon name={choice.name} />
            <Text as="span" weight="strong" wrap="anywhere" className={rowStyles.name}>
              {choice.name}
            </Text>
            <Label as="span" className={rowStyles.state}>
              {copy.choice({ index: index + 1, count })}
            </Label>
          </button>
        ))}
        {shown.length < count && (
          <button type="button" className={rowStyles.more} onClick={() => setAllShown(true)}>
            {copy.showAll(count)}
          </button>
        )}
      </div>
    </Stack>
  )
}
