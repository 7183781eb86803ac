import type { Config } from '@latchkey/core'
import { LatchkeyInline, LatchkeyProvider } from '@latchkey/react'
import { modalOptionsOf } from '../lab/modalOptionsOf.ts'
import type { LabOptions } from '../lab/parseLabOptions.ts'
import { Page } from './Page.tsx'
import type { PageTheme } from './usePageTheme.ts'

type Props = {
  config: Config
  theme: PageTheme
  /** Those of the address. */
  options: LabOptions
}

/** The modal as a part of the page. */
export function EmbeddedPage({ config, theme, options }: Props) {
  const { mode } = theme
  return (
    <LatchkeyProvider config={config} themeMode={mode} locale={options.locale} {...modalOptionsOf(options)}>
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
