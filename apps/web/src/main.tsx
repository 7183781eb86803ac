import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, parseRoute } from './App.tsx'
import './styles/page.css'
import './styles/controls.css'
import './styles/home.css'
import './styles/lab.css'
import './styles/configurator.css'

const route = parseRoute(window.location)
const root = document.getElementById('root')
const app = <App route={route} />
if (root) createRoot(root).render(route.options.strict ? <StrictMode>{app}</StrictMode> : app)
