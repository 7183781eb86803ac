import type { Config } from '@latchkey/core'
import {
  AccountButton,
  ConnectButton,
  createModal,
  LatchkeyProvider,
  type Modal,
  NetworkButton,
  type ThemeMode,
} from '@latchkey/react'
import { useMemo } from 'react'
import { Actions } from '../pages/Actions.tsx'
import { Page } from '../pages/Page.tsx'
import type { PageTheme } from '../pages/usePageTheme.ts'
import { AccountHooks, DataHooks, EventLog, StateView } from './liveState.tsx'
import { ModalControls } from './ModalControls.tsx'
import { modalOptionsOf } from './modalOptionsOf.ts'
import { OptionControls } from './OptionControls.tsx'
import { ProviderRequest } from './ProviderRequest.tsx'
import { PsbtRequest } from './PsbtRequest.tsx'
import type { LabOptions } from './parseLabOptions.ts'
import { ConnectorList, NetworkList } from './withoutModal.tsx'

type Props = { configs: readonly [Config, ...Config[]]; options: LabOptions; theme: PageTheme }

/**
 * The page `/lab`, for developers and browser tests: every hook and option, live. With `two`, a second config is shown beside
 * the first.
 */
export function LabPage({ configs, options, theme }: Props) {
  const [first] = configs
  return (
    <Page page="lab" theme={theme}>
      <h1>Lab</h1>
      <div className="benches">
        {configs.map((config, index) => (
          <ConfigSection
            key={index === 0 ? 'first' : 'second'}
            name={index === 0 ? 'First config' : 'Second config'}
            config={config}
            options={options}
            theme={theme}
          />
        ))}
      </div>
      <OptionControls options={options} networks={first.networks} />
    </Page>
  )
}

function ConfigSection(props: { name: string; config: Config; options: LabOptions; theme: PageTheme }) {
  const { name, config, options } = props
  const { mode } = props.theme
  const modal = useMemo(() => createModal(config, modalOptionsOf(options)), [config, options])
  const properties = useMemo(() => modalPropertiesOf(options, mode, modal), [options, mode, modal])
  return (
    <LatchkeyProvider config={config} {...properties}>
      <ConfigControls name={name} options={options} />
    </LatchkeyProvider>
  )
}

/** Provider props for the options. `modal` is the one created outside of React, with the same options; it is used with `made`. */
export function modalPropertiesOf(options: LabOptions, mode: ThemeMode, modal: Modal) {
  const { accent, locale, made, themed } = options
  return {
    ...(made ? { modal } : modalOptionsOf(options)),
    themeMode: themed ? mode : undefined,
    themeVariables: accent ? { '--lk-accent': accent } : undefined,
    locale,
  }
}

/** All controls and live state of one config. */
function ConfigControls({ name, options }: { name: string; options: LabOptions }) {
  const { isolated, label } = options
  return (
    <section className="bench" aria-label={name}>
      {options.two && <h2>{name}</h2>}
      <div className="door">
        <ConnectButton isolated={isolated} label={label} />
        <AccountButton isolated={isolated} />
        <NetworkButton isolated={isolated} />
        <ConnectButton.Custom>
          {({ status, address, open }) => (
            <button type="button" className="control" data-testid="custom-button" onClick={open}>
              {address ? `Custom, ${status}` : 'Custom button'}
            </button>
          )}
        </ConnectButton.Custom>
      </div>
      <Actions />
      <details>
        <summary>Without the modal</summary>
        <ConnectorList />
        <NetworkList />
      </details>
      <details>
        <summary>A request by hand</summary>
        <ProviderRequest />
        {options.bitcoin && <PsbtRequest />}
      </details>
      <details>
        <summary>The modal by hand</summary>
        <ModalControls />
      </details>
      <AccountHooks />
      <DataHooks />
      <StateView />
      <EventLog />
    </section>
  )
}
