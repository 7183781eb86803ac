import { createLedger } from './ledger/createLedger.ts'
import type { Ledger } from './ledger/Ledger.ts'
import { openJournal } from './ledger/openJournal.ts'
import type { RpcContext } from './rpc/RpcContext.ts'
import type { SolanaAccount } from './SolanaDevnet.ts'
import { instructions } from './seed/instructions.ts'
import { seedSolana } from './seed/seedSolana.ts'
import { signAndSend } from './seed/signAndSend.ts'
import { faucet } from './solanaAccounts.ts'

/** Opens the chain stored in a journal and seeds it. Imported lazily, because it loads litesvm. */
export async function openSolana(p: {
  file: string
  accounts: readonly SolanaAccount[]
  now(): number
  onLog(line: string): void
}): Promise<RpcContext> {
  const journal = openJournal(p.file, p)
  let ledger: Ledger
  try {
    ledger = createLedger(journal, p.now)
    await seedSolana(ledger, p.accounts)
  } catch (error) {
    journal.close()
    throw error
  }
  return {
    ledger,
    async airdrop(to, amount) {
      const entry = await signAndSend(ledger, [faucet], [instructions.transfer(faucet.address, to, amount)])
      return entry.signature
    },
  }
}
