import type { Network } from '@latchkey/core'
import { languages, pseudoLanguages } from '../languages.ts'
import { formatLabOptions } from './formatLabOptions.ts'
import { type LabOptions, parseLabOptions } from './parseLabOptions.ts'

/** Options with a fixed set of values, as in the address; the first is the default. */
const selects = [
  {
    name: 'allWallets',
    label: 'Way to all wallets',
    values: [
      ['', 'Shown'],
      ['HIDE', 'Hidden'],
      ['ONLY_MOBILE', 'On phones only'],
    ],
  },
  {
    name: 'order',
    label: 'Buttons of an account',
    values: [
      ['', 'Buy, swap, receive, send'],
      ['send,receive,swaps,onramp', 'Send, receive, swap, buy'],
      ['receive', 'Receive first'],
    ],
  },
  {
    name: 'methods',
    label: 'Ways to connect',
    values: [
      ['', 'In the usual order'],
      ['wallet,social,email', 'Wallets, services, email'],
      ['social,email,wallet', 'Services, email, wallets'],
    ],
  },
  {
    name: 'services',
    label: 'Other services',
    values: [
      ['', 'All of them'],
      ['github,google', 'GitHub and Google'],
      ['farcaster', 'Farcaster only'],
    ],
  },
  {
    name: 'theme',
    label: 'Theme of modal and page',
    values: [
      ['', 'As the visitor chose'],
      ['light', 'Light'],
      ['dark', 'Dark'],
      ['system', 'As the device'],
    ],
  },
  {
    name: 'locale',
    label: 'Language',
    values: [['', 'English'], ...languages.filter(([code]) => code !== 'en'), ...pseudoLanguages],
  },
  {
    name: 'pairing',
    label: 'Pairing by a code',
    values: [
      ['', 'Beside this browser’s wallets'],
      ['only', 'Alone'],
      ['off', 'Off'],
    ],
  },
  {
    name: 'siwx',
    label: 'Sign in with the wallet',
    values: [
      ['', 'Off'],
      ['server', 'With the server'],
      ['server!', 'With the server, required'],
      ['backend', 'With a backend at /siwx'],
      ['backend!', 'With a backend at /siwx, required'],
      ['local', 'In the page'],
      ['local!', 'In the page, required'],
      ['siwe', 'By siweConfig'],
      ['siwe!', 'By siweConfig, required'],
    ],
  },
  {
    name: 'messenger',
    label: 'Form of the message',
    values: [
      ['', 'CAIP-122'],
      ['eip4361', 'EIP-4361'],
    ],
  },
  {
    name: 'reuse',
    label: 'A code shown again',
    values: [
      ['', 'Where it must be'],
      ['always', 'Always'],
      ['never', 'Never'],
    ],
  },
  {
    name: 'log',
    label: 'Console',
    values: [
      ['', 'Errors'],
      ['silent', 'Nothing'],
      ['warn', 'Warnings'],
      ['info', 'What happens'],
      ['debug', 'Everything'],
    ],
  },
] as const satisfies readonly {
  name: keyof LabOptions
  label: string
  values: readonly (readonly [string, string])[]
}[]

/** Selects for options with a fixed set of values. */
export function SelectOptions(props: {
  options: LabOptions
  networks: readonly Network[]
  onChange: (change: Partial<LabOptions>) => void
}) {
  const { options, networks, onChange } = props
  const query = new URLSearchParams(formatLabOptions(options, ''))
  const networkValues = networks.map(({ caipNetworkId, name }) => [caipNetworkId, name] as const)
  const network = {
    name: 'network',
    label: 'First network',
    values: [['', 'As the stack says'], ...networkValues],
  } as const
  return [...selects, network].map(({ name, label, values }) => (
    <label key={name}>
      {label}
      <select
        name={name}
        value={query.get(name) ?? ''}
        onChange={({ target }) => {
          const search = `?${new URLSearchParams({ [name]: target.value })}`
          onChange({ [name]: parseLabOptions(search)[name] })
        }}
      >
        {values.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  ))
}
