import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { readRoute } from './readRoute.ts'
import './styles/page.css'
import './styles/controls.css'
import './styles/home.css'
import './styles/lab.css'
import './styles/configurator.css'

const route = readRoute(window.location)
const root = document.getElementById('root')
const app = <App route={route} />
if (root) createRoot(root).render(route.options.strict ? <StrictMode>{app}</StrictMode> : app)
