import type { Config } from '@latchkey/core'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { createAppConfig, loadFamilies } from './description/createAppConfig.ts'
import { type AppDescription, loadAppDescription } from './description/loadAppDescription.ts'
import { type LabOptions, parseLabOptions } from './lab/parseLabOptions.ts'
import { describeFailure } from './pages/Actions.tsx'
import { HomePage } from './pages/HomePage.tsx'
import { Page, type PageName } from './pages/Page.tsx'
import { usePageTheme } from './pages/usePageTheme.ts'

const LabPage = lazy(() => import('./lab/LabPage.tsx').then(({ LabPage: page }) => ({ default: page })))
const EmbeddedPage = lazy(() =>
  import('./pages/EmbeddedPage.tsx').then(({ EmbeddedPage: page }) => ({ default: page })),
)

const ConfiguratorPage = lazy(() =>
  import('./configurator/ConfiguratorPage.tsx').then(({ ConfiguratorPage: page }) => ({ default: page })),
)

type Stage =
  | { readonly configs: readonly [Config, ...Config[]]; readonly description: AppDescription }
  | { readonly problem: string }
  | 'loading'

/** Loads `/latchkey.json` (server and networks behind this page), then shows the page of the address. */
export function App({ route }: { route: Route }) {
  const [stage, setStage] = useState<Stage>('loading')
  const [attempt, setAttempt] = useState(0)
  const theme = usePageTheme(route.options.theme)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is what "Try again" changes.
  useEffect(() => {
    let isCancelled = false
    setStage('loading')
    loadAppDescription()
      .then(async (description): Promise<Stage> => {
        const families = await loadFamilies(route.options)
        const config = createAppConfig(description, route.options, {}, families)
        if (!route.options.two) return { configs: [config], description }
        const scope = { storageScope: 'second' }
        const second = createAppConfig(description, route.options, scope, families)
        return { configs: [config, second], description }
      })
      .catch((error: unknown): Stage => ({ problem: describeFailure(error) }))
      .then((next) => !isCancelled && setStage(next))
    return () => {
      isCancelled = true
    }
  }, [route, attempt])
  const retry = useCallback(() => setAttempt((count) => count + 1), [])

  const renderPage = (content: ReactNode) => (
    <Page page={route.page} theme={theme}>
      {content}
    </Page>
  )
  if (route.page === 'unknown') return renderPage(<NotFound />)
  if (stage === 'loading') return renderPage(<p className="quiet">Opening the door…</p>)
  if ('problem' in stage)
    return renderPage(
      <div className="problem" role="alert">
        <p>{stage.problem}</p>
        <button type="button" className="control" onClick={retry}>
          Try again
        </button>
      </div>,
    )
  const [config] = stage.configs
  if (route.page === 'home')
    return <HomePage config={config} description={stage.description} options={route.options} theme={theme} />
  return (
    <Suspense fallback={renderPage(<p className="quiet">Opening the door…</p>)}>
      {route.page === 'configure' ? (
        <ConfiguratorPage description={stage.description} options={route.options} theme={theme} />
      ) : route.page === 'lab' ? (
        <LabPage configs={stage.configs} options={route.options} theme={theme} />
      ) : (
        <EmbeddedPage config={config} theme={theme} options={route.options} />
      )}
    </Suspense>
  )
}

function NotFound() {
  return (
    <div className="problem">
      <h1>Nothing lives at this address</h1>
      <p>
        <a href="/">Go to the front door</a>
      </p>
    </div>
  )
}

/** Page and options, parsed from the address once at start. */
type Route = {
  readonly page: PageName
  readonly options: LabOptions
}

/** Parses a location. Options apply on `/lab` and `/embedded` only. */
export function parseRoute({ pathname, search }: { pathname: string; search: string }): Route {
  const path = pathname.replace(/\/+$/, '')
  const options = parseLabOptions(path === '' ? '' : search)
  if (path === '') return { page: 'home', options: { ...options, strict: true } }
  if (path === '/configure') return { page: 'configure', options: parseLabOptions('') }
  if (path === '/lab' || path === '/embedded') return { page: path === '/lab' ? 'lab' : 'embedded', options }
  return { page: 'unknown', options }
}
