import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { placeApp } from './placeApp.ts'
import { readCircumstance } from './readCircumstance.ts'

const it = readCircumstance(location.search)
const root = document.getElementById('root')
if (!root) throw new Error('no root')
const { cookie } = root.dataset
const app = <App it={it} cookie={cookie} />
if (root.dataset.rendered !== undefined) hydrateRoot(root, app)
else createRoot(placeApp(it.place, root)).render(app)
