import { Transaction } from '@scure/btc-signer'
import { type BitcoinAccount, bitcoinChain, regtest } from './BitcoinDevnet.ts'
import { createFaucet } from './bitcoinAccounts.ts'
import { type Chain, createChain } from './chain/createChain.ts'
import { openJournal, setJournalAside } from './chain/openJournal.ts'

/** An open chain and its faucet. */
export type OpenBitcoin = {
  readonly chain: Chain
  /** Pays an address; returns the id of the transaction, which waits for a block. @throws Error */
  fund(address: string, satoshis: bigint): string
}

/** Blocks of a new chain: enough that the rewards of the first twenty may be spent. */
const seededBlocks = 120
const blockSeconds = 600

/** Opens the chain stored in a journal; a new one gets blocks, and coins for the accounts. */
export function openBitcoin(p: {
  file: string
  accounts: readonly BitcoinAccount[]
  now(): number
  onLog(line: string): void
}): OpenBitcoin {
  const faucet = createFaucet()
  const open = () => {
    const journal = openJournal(p.file, { ...p, genesisHash: bitcoinChain.genesisHash })
    try {
      return createChain({ journal, rewardScript: faucet.script, now: p.now })
    } catch (error) {
      journal.close()
      throw error
    }
  }
  let chain: Chain
  try {
    chain = open()
  } catch {
    // A line is well-formed but no transaction of this chain.
    setJournalAside(p.file, p)
    chain = open()
  }
  const fund = (address: string, satoshis: bigint) => payFromFaucet(chain, faucet, [{ address, satoshis }])
  seed(chain, faucet, p)
  return { chain, fund }
}

/** Mines and pays what a new chain lacks. Goes on where a kill interrupted it. */
function seed(
  chain: Chain,
  faucet: ReturnType<typeof createFaucet>,
  p: { accounts: readonly BitcoinAccount[]; now(): number },
): void {
  const start = Math.floor(p.now() / 1_000) - (seededBlocks + 2) * blockSeconds
  while (chain.tip().height < seededBlocks) chain.mine(start + chain.tip().height * blockSeconds)
  if (p.accounts.length === 0 || hasPaid(chain, faucet.script)) return
  const coins = p.accounts.flatMap(({ payment, ordinals, legacy }) => [
    // Several coins, so that a payment has to choose.
    { address: payment.address, satoshis: 600_000_000n },
    { address: payment.address, satoshis: 300_000_000n },
    { address: payment.address, satoshis: 100_000_000n },
    { address: ordinals.address, satoshis: 200_000_000n },
    { address: legacy.address, satoshis: 100_000_000n },
  ])
  payFromFaucet(chain, faucet, coins)
  chain.mine(start + (seededBlocks + 1) * blockSeconds)
}

/** Whether the faucet has paid anybody: then the accounts were paid first. */
function hasPaid(chain: Chain, faucet: Uint8Array): boolean {
  return chain.history(Buffer.from(faucet).toString('hex')).some(({ spent }) => spent.length > 0)
}

/** Pays from the oldest coins of the faucet; the rest of them returns to it. */
function payFromFaucet(
  chain: Chain,
  faucet: ReturnType<typeof createFaucet>,
  payments: readonly { address: string; satoshis: bigint }[],
): string {
  const feePerByte = 2n
  const tx = new Transaction()
  for (const { address, satoshis } of payments) tx.addOutputAddress(address, satoshis, regtest)
  const wanted = payments.reduce((sum, { satoshis }) => sum + satoshis, 0n)
  let collected = 0n
  let fee = 0n
  for (const coin of findCoins(chain, faucet.script)) {
    if (collected >= wanted + fee) break
    tx.addInput({ ...coin, witnessUtxo: { amount: coin.amount, script: faucet.script } })
    collected += coin.amount
    // 68 virtual bytes an input and 43 an output are the most that occur.
    fee = BigInt(12 + tx.inputsLength * 68 + (payments.length + 1) * 43) * feePerByte
  }
  if (collected < wanted + fee)
    throw new Error('The faucet has no coins left. Mine blocks, or delete the chain.')
  const change = collected - wanted - fee
  if (change >= 294n) tx.addOutputAddress(faucet.address, change, regtest)
  tx.sign(faucet.privateKey)
  tx.finalize()
  return chain.accept(tx.extract()).tx.txid
}

/** The coins of a script that a block has and nothing spends, the oldest first. */
function findCoins(chain: Chain, script: Uint8Array) {
  return chain
    .history(Buffer.from(script).toString('hex'))
    .filter(({ block, spent }) => {
      const age = block ? chain.tip().height + 1 - block.height : 0
      return block && (spent.length > 0 || age >= bitcoinChain.maturity)
    })
    .flatMap(({ tx }) =>
      tx.outputs.flatMap((output, index) =>
        Buffer.compare(output.script, script) === 0 && !chain.spending(tx.txid, index)
          ? [{ txid: tx.txid, index, amount: output.amount }]
          : [],
      ),
    )
}
