import { useState } from 'react'
import { createRoot } from 'react-dom/client'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root element.')

createRoot(root).render(<BareInput />)

function BareInput() {
  const [text, setText] = useState('1')
  return (
    <>
      <input id="pay-amount" aria-label="Amount" value={text} onChange={({ target }) => setText(target.value)} />
      <output>{text}</output>
    </>
  )
}
