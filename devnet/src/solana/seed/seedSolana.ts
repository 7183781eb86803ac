import { base58 } from '@scure/base'
import type { Ledger, LedgerAccount } from '../ledger/Ledger.ts'
import { programs, type SolanaAccount } from '../SolanaDevnet.ts'
import { faucet } from '../solanaAccounts.ts'
import { instructions } from './instructions.ts'
import { signAndSend } from './signAndSend.ts'
import { type SeededToken, solanaNft, solanaTokens } from './solanaTokens.ts'

const sol = 1_000_000_000n
/** Number of accounts that hold tokens; the others have SOL and no token account. */
const tokenHolders = 3
/** Bytes of a mint with the extensions transfer fee and metadata pointer. */
const feeMintSpace = 346

/** Funds the accounts of a new chain and creates its tokens and NFT by real transactions. Resumes an interrupted run. */
export async function seedSolana(ledger: Ledger, accounts: readonly SolanaAccount[]): Promise<void> {
  const exists = (key: string) => ledger.getAccount(key) !== undefined
  if (!exists(faucet.address))
    ledger.setAccount({
      address: faucet.address,
      programAddress: programs.system,
      lamports: 5_000_000n * sol,
      data: new Uint8Array(),
      executable: false,
    })
  for (const account of accounts)
    if (!exists(account.address))
      await signAndSend(
        ledger,
        [faucet],
        [instructions.transfer(faucet.address, account.address, 1_000n * sol)],
      )
  for (const token of [...solanaTokens, solanaNft]) {
    if (!exists(token.mint.address)) await createMint(ledger, token)
    const isNft = token === solanaNft
    for (const { address: owner } of accounts.slice(0, isNft ? 1 : tokenHolders)) {
      const program = token.program === 'spl-token' ? programs.token : programs.token2022
      const mint = token.mint.address
      const account = await instructions.tokenAccountOf(program, owner, mint)
      if (exists(account)) continue
      const amount = isNft ? 1n : 1_000_000n * 10n ** BigInt(token.decimals)
      await signAndSend(
        ledger,
        [faucet],
        [
          instructions.createTokenAccount(program, { payer: faucet.address, account, owner, mint }),
          instructions.mintTo(program, { mint, to: account, authority: faucet.address, amount }),
        ],
      )
    }
  }
}

async function createMint(ledger: Ledger, token: SeededToken): Promise<void> {
  const { name, symbol, decimals, transferFee, uri = '' } = token
  const mint = token.mint.address
  const authority = faucet.address
  const facts = { mint, authority, name, symbol, uri }
  if (token.program === 'spl-token') {
    const metadata = await metadataAccount(facts)
    if (!ledger.getAccount(metadata.address)) ledger.setAccount(metadata)
    await signAndSend(
      ledger,
      [faucet, token.mint],
      [
        instructions.createAccount({
          from: authority,
          key: mint,
          lamports: ledger.rentExemption(82),
          space: 82,
          owner: programs.token,
        }),
        instructions.initializeMint(programs.token, mint, decimals, authority),
      ],
    )
    return
  }
  await signAndSend(
    ledger,
    [faucet, token.mint],
    [
      instructions.createAccount({
        from: authority,
        key: mint,
        lamports: ledger.rentExemption(feeMintSpace + 200),
        space: feeMintSpace,
        owner: programs.token2022,
      }),
      instructions.transferFee(mint, authority, transferFee, 5n * 10n ** BigInt(decimals)),
      instructions.metadataPointer(mint, authority),
      instructions.initializeMint(programs.token2022, mint, decimals, authority),
      instructions.metadata(facts),
    ],
  )
}

/**
 * The metadata account of a mint in the layout of the Metaplex metadata program, where wallets look for a token's name. The program
 * itself is not on the local chain, so the account is written directly.
 */
async function metadataAccount(p: {
  mint: string
  authority: string
  name: string
  symbol: string
  uri: string
}): Promise<LedgerAccount> {
  const data = Buffer.concat([
    Buffer.from([4]),
    base58.decode(p.authority),
    base58.decode(p.mint),
    padded(p.name, 32),
    padded(p.symbol, 10),
    padded(p.uri, 200),
    // No royalties, no creators, not sold yet, may change.
    Buffer.from([0, 0, 0, 0, 1]),
  ])
  return {
    address: await instructions.metadataOf(p.mint),
    programAddress: programs.metadata,
    lamports: 10_000_000n,
    data: new Uint8Array(data),
    executable: false,
  }
}

function padded(text: string, length: number): Buffer {
  const bytes = Buffer.alloc(4 + length)
  bytes.writeUInt32LE(length)
  bytes.write(text, 4)
  return bytes
}
