import type { Network } from '@latchkey/core'
import { formatLabOptions } from './formatLabOptions.ts'
import { type LabFeatures, type LabOptions, labFeatures, parseLabOptions } from './parseLabOptions.ts'
import { SelectOptions } from './SelectOptions.tsx'

/** Options that are on or off: name in `LabOptions`, label. */
const switches = [
  ['themed', 'Modal wears the page’s theme'],
  ['isolated', 'Buttons in shadow roots'],
  ['strict', 'StrictMode'],
  ['made', 'Modal made outside of React'],
  ['two', 'Two configs'],
  ['server', 'Read through the server'],
  ['storage', 'Remember the session'],
  ['unsupported', 'Any network of the wallet'],
  ['solana', 'Solana'],
  ['bitcoin', 'Bitcoin'],
  ['polkadot', 'Polkadot'],
  ['collapse', 'One button for the wallets'],
  ['permissions', 'Permissions in the wallet’s settings'],
  ['terms', 'Terms to agree to'],
  ['basic', 'Relay only'],
  ['manual', 'Page shows the pairing'],
  ['compat', 'Preset compat'],
  ['analytics', 'Usage events to the own server'],
  ['consent', 'Visitor agrees to events'],
  ['named', 'Events name the account'],
  ['legacy', 'Import of an existing client’s session'],
  ['perNetwork', 'Signed in per network'],
  ['twoSteps', 'Signing in after connecting'],
  ['stay', 'Signed in beyond the connection'],
  ['bareChain', 'Message names the chain alone'],
  ['ownRpc', 'Chains by their own addresses'],
  ['noRouter', 'No contract may swap'],
  ['plainAccounts', 'E-mail wallets do one thing at a time'],
  ['debug', 'Debug log'],
] as const

const featureLabels: Readonly<Record<keyof LabFeatures, string>> = {
  send: 'send',
  receive: 'receive',
  onramp: 'buy',
  swaps: 'swap',
  history: 'activity',
  email: 'sign in with email',
  socials: 'sign in with other services',
  networkSwitch: 'switch network',
  emailShowWallets: 'wallets beside email',
}

/** Controls for all options. Each change is written to the address and reloads the page. */
export function OptionControls({ options, networks }: { options: LabOptions; networks: readonly Network[] }) {
  const set = (change: Partial<LabOptions>) => {
    const { pathname, search } = window.location
    window.location.assign(`${pathname}${formatLabOptions({ ...options, ...change }, search)}`)
  }
  return (
    <section className="options" aria-label="Options">
      <h2>Options</h2>
      <p className="quiet">Each one is in the address, so a link carries it. A change opens the page anew.</p>
      <div className="option-grid">
        {switches.map(([name, label]) => (
          <label key={name}>
            <input
              type="checkbox"
              name={name}
              // Only `analytics` may be absent: preset `compat` has it on.
              checked={options[name] ?? options.compat}
              onChange={({ target }) => set({ [name]: target.checked })}
            />
            {label}
          </label>
        ))}
        {labFeatures.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              name={`feature-${name}`}
              checked={options.features[name]}
              onChange={({ target }) => set({ features: { ...options.features, [name]: target.checked } })}
            />
            Feature: {featureLabels[name]}
          </label>
        ))}
        <SelectOptions options={options} networks={networks} onChange={set} />
        <TextOptions options={options} onChange={set} />
        <label>
          Accent
          <input
            type="color"
            name="accent"
            defaultValue={options.accent ?? '#e2b04a'}
            onBlur={({ target }) =>
              target.value !== (options.accent ?? '#e2b04a') && set({ accent: target.value })
            }
          />
        </label>
      </div>
    </section>
  )
}

/** Text options with label and placeholder. */
const textOptions = [
  ['app', 'Name for wallets', 'Latchkey'],
  ['label', 'Connect button', 'Connect wallet'],
  ['project', 'Project id', 'as the server says'],
  ['scope', 'Storage apart', 'no'],
  ['backend', 'Path of the sign-in backend', '/siwx'],
  ['statement', 'Line in the sign-in message', 'Sign in to the Latchkey lab'],
  ['expires', 'Sign-in expires, seconds', 'never'],
  ['resources', 'URIs in the message', 'none'],
  ['networkName', 'Chain family in the message', 'its own name'],
  ['featured', 'Wallets first', 'ids'],
  ['only', 'Only wallets', 'ids'],
  ['without', 'Never wallets', 'ids'],
] as const satisfies readonly (readonly [keyof LabOptions, string, string])[]

/** Inputs for text options; a change applies on blur or Enter. */
function TextOptions({
  options,
  onChange,
}: {
  options: LabOptions
  onChange: (change: Partial<LabOptions>) => void
}) {
  const query = new URLSearchParams(formatLabOptions(options, ''))
  return textOptions.map(([name, label, placeholder]) => (
    <label key={name}>
      {label}
      <input
        type="text"
        name={name}
        defaultValue={query.get(name) ?? ''}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        onBlur={({ target }) => {
          if (target.value === (query.get(name) ?? '')) return
          const search = `?${new URLSearchParams({ [name]: target.value })}`
          onChange({ [name]: parseLabOptions(search)[name] })
        }}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      />
    </label>
  ))
}
