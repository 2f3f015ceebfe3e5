import { parseAddress } from '@murmur/engine/token'
import { Button } from '@murmur/ui/Button.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { portfolioCopy } from '../content/en/portfolio.ts'
import { useCopy } from '../content/language.ts'
import { formatHolderPath } from './holder.ts'
import styles from './Portfolio.module.css'

/** Any address can be looked at. */
export function LookUp() {
  const copy = useCopy(portfolioCopy).lookUp
  const navigate = useNavigate()
  const id = useId()
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  return (
    <form
      className={styles.lookUp}
      onSubmit={(event) => {
        event.preventDefault()
        const address = parseAddress(text.trim())
        setWrong(address === undefined)
        if (address !== undefined) void navigate(formatHolderPath(address))
      }}
    >
      <label htmlFor={id}>{copy.label}</label>
      <input
        id={id}
        className={styles.address}
        value={text}
        placeholder={copy.placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={isWrong}
        aria-describedby={`${id}-wrong`}
        onChange={({ target }) => {
          setText(target.value)
          setWrong(false)
        }}
      />
      <Button look="line" type="submit">
        {copy.submit}
      </Button>
      <Text id={`${id}-wrong`} role="alert" tone="loss" size="small" className={styles.wrong}>
        {isWrong && copy.wrong}
      </Text>
    </form>
  )
}
