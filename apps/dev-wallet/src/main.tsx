import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './wallet.css'
import { App } from './views/App.tsx'

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
