import { ImageGate } from '@murmur/ui/ImageGate.tsx'
import { StrictMode } from 'react'
import { BrowserRouter } from 'react-router'
import { App } from './App.tsx'

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
