import { StrictMode } from 'react'
import { BrowserRouter } from 'react-router'
import { App } from './App.tsx'

export function BrowserApp() {
  return (
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>
  )
}
