import { base58 } from '../base58.ts'
import type { Ledger } from '../ledger/Ledger.ts'
import type { LedgerAccount } from '../ledger/LedgerAccount.ts'
import { readTokenAccount } from '../ledger/readTokenAccount.ts'
import { programs } from '../programs.ts'
import { parseExtensions } from './parseExtensions.ts'
import { uiAmount } from './uiAmount.ts'

const states = ['uninitialized', 'initialized', 'frozen']
/** Where the extensions of Token-2022 begin; the byte before says of what the account is. */
const extensionsAt = 166

/** A mint or token account as `jsonParsed`; `undefined` for what it isn't known how to read. */
export function parseAccount(account: LedgerAccount, ledger: Ledger): unknown {
  const { data, programAddress } = account
  const program =
    programAddress === programs.token
      ? 'spl-token'
      : programAddress === programs.token2022
        ? 'spl-token-2022'
        : undefined
  if (!program) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  const space = data.length
  const extensions =
    data.length > extensionsAt ? { extensions: parseExtensions(data.subarray(extensionsAt)) } : {}
  const held = readTokenAccount(account)
  if (held) {
    const mint = ledger.getAccount(held.mint)
    const decimals = mint?.data[44] ?? 0
    const info = {
      mint: held.mint,
      owner: held.owner,
      tokenAmount: uiAmount(held.amount, decimals),
      ...option(view, 72, () => ({ delegate: base58(data.subarray(76, 108)) })),
      state: states[data[108] ?? 0],
      isNative: view.getUint32(109, true) === 1,
      ...option(view, 109, () => ({ rentExemptReserve: uiAmount(view.getBigUint64(113, true), 9) })),
      ...option(view, 129, () => ({ closeAuthority: base58(data.subarray(133, 165)) })),
      ...extensions,
    }
    return { program, parsed: { type: 'account', info }, space }
  }
  if (data.length < 82 || data[45] !== 1) return undefined
  const info = {
    mintAuthority: view.getUint32(0, true) === 1 ? base58(data.subarray(4, 36)) : null,
    supply: view.getBigUint64(36, true).toString(),
    decimals: data[44] ?? 0,
    isInitialized: true,
    freezeAuthority: view.getUint32(46, true) === 1 ? base58(data.subarray(50, 82)) : null,
    ...extensions,
  }
  return { program, parsed: { type: 'mint', info }, space }
}

function option<value extends object>(view: DataView, at: number, read: () => value): value | object {
  return view.getUint32(at, true) === 1 ? read() : {}
}
