import { StrictMode } from 'react'
import { BrowserRouter } from 'react-router'
import { App } from './App.tsx'
import { ImageGate } from './ui/ImageGate.tsx'

export function BrowserApp() {
  return (
    <StrictMode>
      <ImageGate>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </ImageGate>
    </StrictMode>
  )
}
