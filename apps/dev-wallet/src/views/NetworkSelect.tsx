import type { WalletChain } from '../config/WalletConfig.ts'

/** Chooses one of the chains the wallet knows; values are decimal chain ids. */
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
