import type { ConfigParameters } from '@latchkey/core'
import { ConnectButton, LatchkeyEmbedded, LatchkeyProvider, useWallets } from '@latchkey/react'
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
import { previewOptionsOf, themeVariablesOf } from './optionsOf.ts'

type Props = { description: AppDescription; options: LabOptions; theme: PageTheme }

/** Decide how it looks and what it does, see it at once, take the code along. The address carries the choices. */
export function ConfiguratorPage({ description, options, theme }: Props) {
  const [choices, setChoices] = useState(() => parseChoices(window.location.search))
  useEffect(() => {
    const { pathname, search } = window.location
    window.history.replaceState(window.history.state, '', `${pathname}${formatChoices(choices, search)}`)
  }, [choices])
  const said = JSON.stringify(previewOptionsOf(choices, `${window.location.origin}/configure`))
  const config = useMemo(
    () => createAppConfig(description, options, JSON.parse(said) as Partial<ConfigParameters>),
    [description, options, said],
  )
  // The page itself reads the directory by a config that no choice changes: what is typed and focused here stays.
  const [ground] = useState(() => createAppConfig(description, options, { storageScope: 'configurator' }))
  const variables = useMemo(() => themeVariablesOf(choices), [choices])
  return (
    <LatchkeyProvider config={ground}>
      <Page page="configure" theme={theme}>
        <h1>Make it yours</h1>
        <p className="lead">Decide how the modal looks and what it offers. It changes as you go.</p>
        <div className="configurator">
          <Controls choices={choices} onChange={(change) => setChoices((now) => ({ ...now, ...change }))} />
          <section className="preview" aria-label="Preview">
            {/* Another config is another app: nothing it was told before is kept. */}
            <LatchkeyProvider
              key={said}
              config={config}
              themeMode={choices.theme}
              themeVariables={variables}
              locale={choices.locale ?? 'en'}
            >
              <LatchkeyEmbedded />
              <ConnectButton />
            </LatchkeyProvider>
          </section>
        </div>
        <Code choices={choices} />
      </Page>
    </LatchkeyProvider>
  )
}

function Code({ choices }: { choices: Choices }) {
  const { wallets } = useWallets()
  return <CodeBlock code={formatCode(choices, (id) => wallets.find((wallet) => wallet.id === id)?.name)} />
}
