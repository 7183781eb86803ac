import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles/wallet.css'
import { App } from './views/App.tsx'

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
