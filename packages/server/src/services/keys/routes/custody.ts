import type { WalletCustody } from '@latchkey/protocol'
import type { Keys } from '../Keys.ts'

/**
 * Who could sign without the person, as this server is configured (X.01). Shares that are still here from when it was
 * configured otherwise count too: the label is about what is stored.
 */
export function createCustody({ db, config }: Pick<Keys, 'db' | 'config'>): () => Promise<WalletCustody> {
  const { custody } = config.keys
  // none is added under 'user-held' (`stage`), so the answer "none" stays true
  let hasNone = false

  async function hasEscrow(): Promise<boolean> {
    if (hasNone) return false
    const held = await db.query
      .selectFrom('keysSet')
      .select('setId')
      .where('escrow', 'is not', null)
      .limit(1)
      .executeTakeFirst()
    hasNone = held === undefined
    return !hasNone
  }

  return async () => {
    if (custody === 'operator-recoverable')
      return {
        custody,
        statement:
          'The operator of this server can sign for every wallet: it holds two of three parts. For demonstration only.',
      }
    if (await hasEscrow())
      return {
        custody: 'operator-recoverable',
        statement:
          'Some wallets were made while this server was for demonstration: its operator holds two of three parts of ' +
          'them until their owners set up a way to recover. Nobody can sign for the others from what it stores.',
      }
    return {
      custody,
      statement:
        'Nobody can sign from what this server stores: it holds one of three parts of each wallet, and two are needed. ' +
        'Whoever controls the wallet page it serves could still change that page.',
    }
  }
}
