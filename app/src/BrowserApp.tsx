import { StrictMode } from 'react'
import { BrowserRouter } from 'react-router'
import { App } from './App.tsx'
import { Settling } from './ui/Settling.tsx'

export function BrowserApp() {
  return (
    <StrictMode>
      <Settling>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </Settling>
    </StrictMode>
  )
}
