import type { WalletChain } from '../config.ts'

/** Selects an account of one chain family. */
export function AccountSelect(props: {
  accounts: readonly { readonly address: string }[]
  value: string
  /** Set where a screen has two selects. */
  testId?: string
  onChange: (address: string) => void
}) {
  return (
    <select
      data-testid={props.testId ?? 'account-select'}
      aria-label="Account"
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
    >
      {props.accounts.map(({ address }, index) => (
        <option key={address} value={address}>
          {`Account ${index + 1} · ${shortAddress(address)}`}
        </option>
      ))}
    </select>
  )
}

/** Selects a chain; values are decimal chain ids. */
export function NetworkSelect(props: {
  chains: readonly WalletChain[]
  value: number
  onChange: (chainId: number) => void
}) {
  return (
    <select
      data-testid="network-select"
      aria-label="Network"
      value={props.value}
      onChange={(event) => props.onChange(Number(event.target.value))}
    >
      {props.chains.map(({ id, name }) => (
        <option key={id} value={id}>
          {`${name} · ${id}`}
        </option>
      ))}
    </select>
  )
}

/** `0x1234…abcd` */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
