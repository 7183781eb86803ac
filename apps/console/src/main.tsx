import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { createQueries } from './api/queries.ts'
import 'uplot/dist/uPlot.min.css'
import './controls.css'
import './parts.css'
import './console.css'

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={createQueries()}>
          <App />
        </QueryClientProvider>
      </CSPProvider>
    </StrictMode>,
  )
