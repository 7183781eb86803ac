import type { DevStack } from '../dev/startDevStack.ts'
import { alignColumns } from './alignColumns.ts'

/** The table of addresses of a stack that is ready. `seconds`: how long that took. */
export function stackTable({ addresses, devnet, data, devFile }: DevStack, seconds: number): string[] {
  const [account] = devnet.accounts
  const { solana } = devnet
  return [
    '',
    `Latchkey is ready (${seconds.toFixed(1)} s). Open ${addresses.app}`,
    '',
    ...alignColumns([
      ['Web app', addresses.app],
      ['API', addresses.api],
      ['Wallet relay', addresses.relay],
      ['Embedded wallet', addresses.wallet],
      ['Development wallet', addresses.devWallet],
      ['Inbox', addresses.mail],
      ...devnet.chains.map(({ name, caipNetworkId, rpcUrl }) => [`${name} (${caipNetworkId})`, rpcUrl]),
      ...(solana ? [[`${solana.name} (${solana.caipNetworkId})`, solana.rpcUrl]] : []),
      ['Account with funds', account?.address ?? 'none'],
      ...(solana ? [['Solana account with funds', solana.accounts[0]?.address ?? 'none']] : []),
      ['Data', data],
      ['These addresses', devFile],
    ]),
    '',
    'Ctrl-C stops everything.',
  ]
}
