import { ConnectButton, LatchkeyInline, LatchkeyProvider, useModal } from '@latchkey/react'
import { StrictMode, useEffect, useState } from 'react'
import { createFixtureConfig } from './createFixtureConfig.ts'
import type { Circumstance } from './readCircumstance.ts'

type Props = { it: Circumstance; cookie: string | undefined }

/** An app in whatever circumstance the address asks for. */
export function App(props: Props) {
  const { strict, two } = props.it
  const apps = (
    <>
      <OneApp {...props} />
      {two && <OneApp {...props} scope="second" />}
    </>
  )
  return strict ? <StrictMode>{apps}</StrictMode> : apps
}

function OneApp({ it, cookie, scope }: Props & { scope?: string }) {
  const [config] = useState(() => createFixtureConfig(it, cookie, scope))
  return (
    <LatchkeyProvider config={config} themeMode={it.theme} themeVariables={it.variables} locale={it.locale}>
      <ConnectButton isolated={it.isolated} />
      <Controls />
      {it.embedded && <LatchkeyInline />}
    </LatchkeyProvider>
  )
}

/** The modal from outside of it, and a plain button the page's styles are meant to hit. */
function Controls() {
  const modal = useModal()
  useEffect(() => {
    Object.assign(window, { __modal: modal })
  }, [modal])
  const views = ['Networks', 'AllWallets', 'WhatIsAWallet', 'WhatIsANetwork'] as const
  return (
    <p>
      {views.map((view) => (
        <button key={view} type="button" data-testid={`open-${view}`} onClick={() => modal.open({ view })}>
          {view}
        </button>
      ))}
      <button
        type="button"
        data-testid="retheme"
        onClick={() => modal.setTheme({ mode: 'light', variables: { '--lk-accent': '#7a00cc' } })}
      >
        Retheme
      </button>
    </p>
  )
}
