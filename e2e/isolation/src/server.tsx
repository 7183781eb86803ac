import { renderToString } from 'react-dom/server'
import { App } from './App.tsx'
import { readCircumstance } from './readCircumstance.ts'

/** The app as its server draws it for one request. */
export function render(search: string, cookie: string | undefined): string {
  return renderToString(<App it={readCircumstance(search)} cookie={cookie} />)
}
