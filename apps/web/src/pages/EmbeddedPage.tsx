import type { Config } from '@latchkey/core'
import { LatchkeyInline, LatchkeyProvider } from '@latchkey/react'
import { Page } from './Page.tsx'
import type { PageTheme } from './usePageTheme.ts'

type Props = {
  config: Config
  theme: PageTheme
  /** BCP 47; absent: English. */
  locale: string | undefined
}

/** The modal as a part of the page. */
export function EmbeddedPage({ config, theme, locale }: Props) {
  return (
    <LatchkeyProvider config={config} themeMode={theme.mode} locale={locale}>
      <Page page="embedded" theme={theme}>
        <h1>In the page</h1>
        <p className="lead">
          The same views without the dialog, for a sidebar, a settings page or a checkout.
        </p>
        <LatchkeyInline />
      </Page>
    </LatchkeyProvider>
  )
}
