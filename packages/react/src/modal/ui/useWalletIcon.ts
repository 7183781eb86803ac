import { useAllConnectors } from '../../hooks/useConnectors.ts'

/** A wallet as a connector or a connection has it. */
type WalletWithIcon = {
  /** What the wallet calls itself. */
  readonly name: string
  /** Absent where its family has none: `window.injectedWeb3` is a list of names. */
  readonly icon: string | undefined
}

/**
 * Returns a wallet's icon, or that of a wallet of the same name in another chain family. Lists show wallets of one name as one
 * row, so that both are one wallet for the person, and it has the same picture everywhere. `undefined` where no family has one.
 *
 * @example <WalletImage src={useWalletIcon(connector)} name={connector.name} />
 */
export function useWalletIcon({ name, icon }: WalletWithIcon): string | undefined {
  const connectors = useAllConnectors()
  if (icon !== undefined) return icon
  return connectors.find((connector) => connector.name === name && connector.icon !== undefined)?.icon
}
