import type { WalletCustody } from '@latchkey/protocol'
import type { ServerConfig } from '../../../config/ServerConfig.ts'

/** Who could sign without the person, as this server is configured (X.01). */
export function custody({ keys }: Pick<ServerConfig, 'keys'>): WalletCustody {
  const statements = {
    'user-held':
      'Nobody can sign from what this server stores: it holds one of three parts of each wallet, and two are needed. ' +
      'Whoever controls the wallet page it serves could still change that page.',
    'operator-recoverable':
      'The operator of this server can sign for every wallet: it holds two of three parts. For demonstration only.',
  } as const
  return { custody: keys.custody, statement: statements[keys.custody] }
}
