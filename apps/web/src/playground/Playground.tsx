import { type ConfigParameters, defineNetwork } from '@latchkey/core'
import {
  ConnectButton,
  LatchkeyInline,
  LatchkeyProvider,
  type ModalOptions,
  useWallets,
} from '@latchkey/react'
import { useEffect, useMemo, useState } from 'react'
import {
  type Choices,
  type Feature,
  features,
  formatChoices,
  maxFirstWallets,
  parseChoices,
} from '../configurator/Choices.ts'
import { CodeBlock } from '../configurator/CodeBlock.tsx'
import { Checkboxes } from '../configurator/fields.tsx'
import { formatCode } from '../configurator/formatCode.ts'
import { Looks } from '../configurator/Looks.tsx'
import { previewModalOptionsOf, previewOptionsOf, themeVariablesOf } from '../configurator/optionsOf.ts'
import { WalletOrder } from '../configurator/WalletOrder.tsx'
import { createAppConfig } from '../description/createAppConfig.ts'
import type { AppDescription } from '../description/loadAppDescription.ts'
import { EventLog, StateView } from '../lab/liveState.tsx'
import type { LabOptions } from '../lab/parseLabOptions.ts'

/** Network of the printed code. */
const ethereum = 'eip155:1'

const featureLabels: Readonly<Record<Feature, string>> = {
  email: 'Sign in with email',
  socials: 'Sign in with other services',
  emailShowWallets: 'Wallets beside email',
  send: 'Send',
  receive: 'Receive',
  swaps: 'Swap',
  onramp: 'Buy',
  history: 'Activity',
  networkSwitch: 'Switch network',
}
const order = Object.keys(featureLabels) as Feature[]

type PlaygroundProps = { description: AppDescription; options: LabOptions }

/**
 * A live modal beside the controls of its looks and features, the code of an app that shows the same, and what happens in it. The choices are in
 * the query string, so that a link has them. `/configure` has every option.
 */
export function Playground({ description, options }: PlaygroundProps) {
  const [choices, setChoices] = useState(() => parseChoices(window.location.search))
  const change = (made: Partial<Choices>) => setChoices((now) => ({ ...now, ...made }))
  useEffect(() => {
    const { pathname, search } = window.location
    window.history.replaceState(window.history.state, '', `${pathname}${formatChoices(choices, search)}`)
  }, [choices])
  const preview = usePreview(choices, description, options)
  return (
    <>
      <div className="configurator">
        <form className="controls" aria-label="Choices" onSubmit={(event) => event.preventDefault()}>
          <Looks choices={choices} onChange={change} />
          <Checkboxes
            legend="Features"
            values={order.map((feature) => [feature, featureLabels[feature]])}
            ticked={order.filter((feature) => !choices.off.includes(feature))}
            onTick={(on) => change({ off: features.filter((feature) => !on.includes(feature)) })}
          />
          <WalletOrder
            legend="Wallets that come first"
            name="first"
            max={maxFirstWallets}
            chosen={choices.first}
            onChange={(first) => change({ first })}
          />
          <p className="quiet">
            <a href={`/configure${formatChoices(choices, '')}`}>Every option</a> ·{' '}
            <a href="/embedded">In a page</a> · <a href="/lab">For developers</a>
          </p>
        </form>
        <LatchkeyProvider
          // Remounts the preview for other options, so that no state carries over.
          key={preview.key}
          config={preview.config}
          {...preview.offered}
          themeMode={choices.theme}
          themeVariables={preview.variables}
          locale={choices.locale ?? 'en'}
        >
          <div className="preview-side">
            <section className="preview" aria-label="Preview">
              <LatchkeyInline />
              <ConnectButton />
            </section>
            <div className="bench live">
              <StateView />
              <EventLog />
            </div>
          </div>
        </LatchkeyProvider>
      </div>
      <Code choices={choices} site={description.server} />
    </>
  )
}

/** The config and options of the preview. Both change with the choices that need another one, and not with the looks. */
function usePreview(choices: Choices, description: AppDescription, options: LabOptions) {
  const previewOptions = JSON.stringify(previewOptionsOf(choices))
  const modalOptions = JSON.stringify(previewModalOptionsOf(choices, `${window.location.origin}/`))
  const config = useMemo(() => {
    // The networks of the printed code, where this site has them.
    const networks = description.networks.filter(
      (network) => defineNetwork(network).caipNetworkId === ethereum,
    )
    const [first, ...others] = networks
    return createAppConfig(description, options, {
      ...(JSON.parse(previewOptions) as Partial<ConfigParameters>),
      ...(first && { networks: [first, ...others], defaultNetwork: ethereum }),
      storageScope: 'playground',
    })
  }, [description, options, previewOptions])
  const offered = useMemo(() => JSON.parse(modalOptions) as ModalOptions, [modalOptions])
  const variables = useMemo(() => themeVariablesOf(choices), [choices])
  return { key: previewOptions + modalOptions, config, offered, variables }
}

function Code({ choices, site }: { choices: Choices; site: string | undefined }) {
  const { wallets } = useWallets()
  const nameOf = (id: string) => wallets.find((wallet) => wallet.id === id)?.name
  return <CodeBlock code={formatCode(choices, nameOf, site)} />
}
