import type { Config } from '@latchkey/core'
import { LatchkeyEmbedded, LatchkeyProvider } from '@latchkey/react'
import { Page } from '../shell/Page.tsx'
import type { PageTheme } from '../theme/usePageTheme.ts'

/** The modal as a part of the page. */
export function EmbeddedPage({ config, theme }: { config: Config; theme: PageTheme }) {
  return (
    <LatchkeyProvider config={config} themeMode={theme.mode}>
      <Page page="embedded" theme={theme}>
        <h1>In the page</h1>
        <p className="lead">
          The same views without the dialog, for a sidebar, a settings page or a checkout.
        </p>
        <LatchkeyEmbedded />
      </Page>
    </LatchkeyProvider>
  )
}
