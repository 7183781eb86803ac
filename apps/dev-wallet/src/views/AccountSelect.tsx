import type { WalletAccount } from '../config/WalletConfig.ts'
import { shortAddress } from './shortAddress.ts'

/** Chooses one of the devnet's accounts. */
export function AccountSelect(props: {
  accounts: readonly WalletAccount[]
  value: string
  onChange: (address: string) => void
}) {
  return (
    <select
      data-testid="account-select"
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
