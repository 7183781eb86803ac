import type { ConnectMethod, Network, WalletFeature } from '@latchkey/core'
import { type LabFeatures, labFeatures } from './labFeatures.ts'
import type { LabOptions } from './readLabOptions.ts'
import { writeLabOptions } from './writeLabOptions.ts'

const switches = [
  ['themed', 'Modal wears the page’s theme'],
  ['isolated', 'Buttons in shadow roots'],
  ['strict', 'StrictMode'],
  ['two', 'Two configs'],
  ['server', 'Read through the server'],
  ['storage', 'Remember the session'],
  ['unsupported', 'Any network of the wallet'],
  ['solana', 'Solana'],
  ['collapse', 'One button for the wallets'],
  ['terms', 'Terms to agree to'],
  ['basic', 'Relay only'],
  ['manual', 'Page shows the pairing'],
  ['compat', 'Preset compat'],
  ['analytics', 'Usage events to the own server'],
  ['consent', 'Visitor agrees to events'],
  ['named', 'Events name the account'],
  ['debug', 'Debug log'],
] as const

const featureWords: Readonly<Record<keyof LabFeatures, string>> = {
  send: 'send',
  receive: 'receive',
  onramp: 'buy',
  swaps: 'swap',
  history: 'activity',
  email: 'sign in by e-mail',
  socials: 'sign in with other services',
  networkSwitch: 'switch network',
  emailShowWallets: 'wallets beside e-mail',
}

/** Sets the options of the address; the page opens anew with each. */
export function OptionControls({ options, networks }: { options: LabOptions; networks: readonly Network[] }) {
  const set = (change: Partial<LabOptions>) => {
    const { pathname, search } = window.location
    window.location.assign(`${pathname}${writeLabOptions({ ...options, ...change }, search)}`)
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
              checked={options[name]}
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
            Feature: {featureWords[name]}
          </label>
        ))}
        <label>
          Way to all wallets
          <select
            name="allWallets"
            value={options.allWallets}
            onChange={({ target }) => set({ allWallets: target.value as LabOptions['allWallets'] })}
          >
            <option value="SHOW">Shown</option>
            <option value="HIDE">Hidden</option>
            <option value="ONLY_MOBILE">On phones only</option>
          </select>
        </label>
        <label>
          Buttons of an account
          <select
            name="order"
            value={options.order?.join(',') ?? ''}
            onChange={({ target }) =>
              set({ order: target.value ? (target.value.split(',') as WalletFeature[]) : undefined })
            }
          >
            <option value="">Buy, swap, receive, send</option>
            <option value="send,receive,swaps,onramp">Send, receive, swap, buy</option>
            <option value="receive">Receive first</option>
          </select>
        </label>
        <label>
          Ways to connect
          <select
            name="methods"
            value={options.methods?.join(',') ?? ''}
            onChange={({ target }) =>
              set({ methods: target.value ? (target.value.split(',') as ConnectMethod[]) : undefined })
            }
          >
            <option value="">In the usual order</option>
            <option value="wallet,social,email">Wallets, services, e-mail</option>
            <option value="social,email,wallet">Services, e-mail, wallets</option>
          </select>
        </label>
        <label>
          Theme of modal and page
          <select
            name="theme"
            value={options.theme ?? ''}
            onChange={({ target }) => set({ theme: (target.value || undefined) as LabOptions['theme'] })}
          >
            <option value="">As the visitor chose</option>
            <option value="light">Light</option>
            <option value="dark">Dark</option>
            <option value="system">As the device</option>
          </select>
        </label>
        <label>
          First network
          <select
            name="network"
            value={options.network ?? ''}
            onChange={({ target }) => set({ network: target.value || undefined })}
          >
            <option value="">As the stack says</option>
            {networks.map(({ caipNetworkId, name }) => (
              <option key={caipNetworkId} value={caipNetworkId}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          Language
          <select
            name="locale"
            value={options.locale ?? ''}
            onChange={({ target }) => set({ locale: target.value || undefined })}
          >
            <option value="">English</option>
            <option value="ar">العربية</option>
          </select>
        </label>
        <label>
          Pairing by a code
          <select
            name="pairing"
            value={options.pairing}
            onChange={({ target }) => set({ pairing: target.value as LabOptions['pairing'] })}
          >
            <option value="on">Beside this browser’s wallets</option>
            <option value="only">Alone</option>
            <option value="off">Off</option>
          </select>
        </label>
        <label>
          Sign in with the wallet
          <select
            value={options.siwx ?? ''}
            onChange={({ target }) => set({ siwx: (target.value || undefined) as LabOptions['siwx'] })}
          >
            <option value="">Off</option>
            <option value="server">With the server</option>
            <option value="server!">With the server, required</option>
            <option value="backend">With a backend at /siwx</option>
            <option value="backend!">With a backend at /siwx, required</option>
            <option value="local">In the page</option>
            <option value="local!">In the page, required</option>
            <option value="siwe">By siweConfig</option>
            <option value="siwe!">By siweConfig, required</option>
          </select>
        </label>
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
