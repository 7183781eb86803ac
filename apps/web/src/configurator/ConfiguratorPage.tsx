import type { ConfigParameters } from '@latchkey/core'
import {
  ConnectButton,
  LatchkeyInline,
  LatchkeyProvider,
  type ModalOptions,
  useWallets,
} from '@latchkey/react'
import { useEffect, useMemo, useState } from 'react'
import { createAppConfig } from '../description/createAppConfig.ts'
import type { AppDescription } from '../description/loadAppDescription.ts'
import type { LabOptions } from '../lab/parseLabOptions.ts'
import { Page } from '../pages/Page.tsx'
import type { PageTheme } from '../pages/usePageTheme.ts'
import { type Choices, formatChoices, parseChoices } from './Choices.ts'
import { CodeBlock } from './CodeBlock.tsx'
import { Controls } from './Controls.tsx'
import { formatCode } from './formatCode.ts'
import { previewModalOptionsOf, previewOptionsOf, themeVariablesOf } from './optionsOf.ts'

type Props = { description: AppDescription; options: LabOptions; theme: PageTheme }

/** Controls, live preview and code of a configuration. The choices are in the query string, so that a link has them. */
export function ConfiguratorPage({ description, options, theme }: Props) {
  const [choices, setChoices] = useState(() => parseChoices(window.location.search))
  useEffect(() => {
    const { pathname, search } = window.location
    window.history.replaceState(window.history.state, '', `${pathname}${formatChoices(choices, search)}`)
  }, [choices])
  const previewOptions = JSON.stringify(previewOptionsOf(choices))
  const modalOptions = JSON.stringify(previewModalOptionsOf(choices, `${window.location.origin}/configure`))
  const config = useMemo(
    () => createAppConfig(description, options, JSON.parse(previewOptions) as Partial<ConfigParameters>),
    [description, options, previewOptions],
  )
  const offered = useMemo(() => JSON.parse(modalOptions) as ModalOptions, [modalOptions])
  // The page has a config of its own that no choice changes, so that inputs keep text and focus.
  const [pageConfig] = useState(() => createAppConfig(description, options, { storageScope: 'configurator' }))
  const variables = useMemo(() => themeVariablesOf(choices), [choices])
  return (
    <LatchkeyProvider config={pageConfig}>
      <Page page="configure" theme={theme}>
        <h1>Make it yours</h1>
        <p className="lead">Decide how the modal looks and what it offers. It changes as you go.</p>
        <div className="configurator">
          <Controls choices={choices} onChange={(change) => setChoices((now) => ({ ...now, ...change }))} />
          <section className="preview" aria-label="Preview">
            {/* The key remounts the preview for other options, so that no state carries over. */}
            <LatchkeyProvider
              key={previewOptions + modalOptions}
              config={config}
              {...offered}
              themeMode={choices.theme}
              themeVariables={variables}
              locale={choices.locale ?? 'en'}
            >
              <LatchkeyInline />
              <ConnectButton />
            </LatchkeyProvider>
          </section>
        </div>
        <Code choices={choices} site={description.server} />
      </Page>
    </LatchkeyProvider>
  )
}

function Code({ choices, site }: { choices: Choices; site: string | undefined }) {
  const { wallets } = useWallets()
  const nameOf = (id: string) => wallets.find((wallet) => wallet.id === id)?.name
  return <CodeBlock code={formatCode(choices, nameOf, site)} />
}
