import type { Network } from '@latchkey/core'
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
  ['analytics', 'Usage events to the own server'],
  ['debug', 'Debug log'],
] as const

/** Sets the options of the address; the page opens anew with each. */
export function OptionControls({ options, networks }: { options: LabOptions; networks: readonly Network[] }) {
  const set = (change: Partial<LabOptions>) => {
    const { pathname, search } = window.location
    window.location.assign(`${pathname}${writeLabOptions({ ...options, ...change }, search)}`)
  }
  const { send, receive } = options.features
  return (
    <section className="options" aria-label="Options">
      <h2>Options</h2>
      <p className="quiet">Each one is in the address, so a link carries it. A change opens the page anew.</p>
      <div className="option-grid">
        {switches.map(([name, label]) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={options[name]}
              onChange={({ target }) => set({ [name]: target.checked })}
            />
            {label}
          </label>
        ))}
        <label>
          <input
            type="checkbox"
            checked={send}
            onChange={({ target }) => set({ features: { send: target.checked, receive } })}
          />
          Feature: send
        </label>
        <label>
          <input
            type="checkbox"
            checked={receive}
            onChange={({ target }) => set({ features: { send, receive: target.checked } })}
          />
          Feature: receive
        </label>
        <label>
          First network
          <select
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
            value={options.pairing}
            onChange={({ target }) => set({ pairing: target.value as LabOptions['pairing'] })}
          >
            <option value="on">Beside this browser’s wallets</option>
            <option value="only">Alone</option>
            <option value="off">Off</option>
          </select>
        </label>
        <label>
          Accent
          <input
            type="color"
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
