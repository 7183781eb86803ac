import { shortAddress } from './shortAddress.ts'

/** Chooses one of the devnet's accounts of a family. */
export function AccountSelect(props: {
  accounts: readonly { readonly address: string }[]
  value: string
  /** Where there are two of them. */
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
