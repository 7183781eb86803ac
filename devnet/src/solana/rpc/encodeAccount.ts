import { base58 } from '@scure/base'
import { parseTokenAccount } from '../ledger/createChainReader.ts'
import type { Ledger, LedgerAccount } from '../ledger/Ledger.ts'
import { programs } from '../SolanaDevnet.ts'
import { SolanaRpcError } from './RpcContext.ts'

/** The `rentEpoch` of rent-exempt accounts: the largest u64. */
const rentExemptEpoch = 18_446_744_073_709_551_615n

/** An account in the JSON form of Solana nodes; `null` where there is none. */
export function encodeAccount(
  account: LedgerAccount | undefined,
  options: Readonly<Record<string, unknown>>,
  ledger: Ledger,
): unknown {
  if (!account) return null
  return {
    lamports: account.lamports,
    owner: account.programAddress,
    executable: account.executable,
    rentEpoch: rentExemptEpoch,
    space: account.data.length,
    data: encodeData(account, options, ledger),
  }
}

function encodeData(
  account: LedgerAccount,
  { encoding, dataSlice }: Readonly<Record<string, unknown>>,
  ledger: Ledger,
): unknown {
  const slice = dataSlice as { offset?: number; length?: number } | undefined | null
  const { offset = 0, length = account.data.length } = slice ?? {}
  const bytes = account.data.subarray(offset, offset + length)
  if (encoding === 'jsonParsed') {
    const parsed = parseAccount(account, ledger)
    if (parsed) return parsed
    return [Buffer.from(bytes).toString('base64'), 'base64']
  }
  if (encoding === 'base64') return [Buffer.from(bytes).toString('base64'), 'base64']
  if (encoding !== undefined && encoding !== 'base58' && encoding !== 'binary')
    throw new SolanaRpcError(-32602, `The local chain doesn't encode accounts as ${String(encoding)}.`)
  if (bytes.length > 128)
    throw new SolanaRpcError(
      -32600,
      'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
    )
  return encoding === 'base58' ? [base58.encode(bytes), 'base58'] : base58.encode(bytes)
}

/** Token account states, by their byte. */
const states = ['uninitialized', 'initialized', 'frozen']
/** Offset of the Token-2022 extensions; the byte before holds the account type. */
const extensionsAt = 166

/** A mint or token account as `jsonParsed`; `undefined` for any other account. */
function parseAccount(account: LedgerAccount, ledger: Ledger): unknown {
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
  const held = parseTokenAccount(account)
  if (held) {
    const mint = ledger.getAccount(held.mint)
    const decimals = mint?.data[44] ?? 0
    const info = {
      mint: held.mint,
      owner: held.owner,
      tokenAmount: uiAmount(held.amount, decimals),
      ...option(view, 72, () => ({
        delegate: base58.encode(data.subarray(76, 108)),
        delegatedAmount: uiAmount(view.getBigUint64(121, true), decimals),
      })),
      state: states[data[108] ?? 0],
      isNative: view.getUint32(109, true) === 1,
      ...option(view, 109, () => ({ rentExemptReserve: uiAmount(view.getBigUint64(113, true), 9) })),
      ...option(view, 129, () => ({ closeAuthority: base58.encode(data.subarray(133, 165)) })),
      ...extensions,
    }
    return { program, parsed: { type: 'account', info }, space }
  }
  if (data.length < 82 || data[45] !== 1) return undefined
  const info = {
    mintAuthority: view.getUint32(0, true) === 1 ? base58.encode(data.subarray(4, 36)) : null,
    supply: view.getBigUint64(36, true).toString(),
    decimals: data[44] ?? 0,
    isInitialized: true,
    freezeAuthority: view.getUint32(46, true) === 1 ? base58.encode(data.subarray(50, 82)) : null,
    ...extensions,
  }
  return { program, parsed: { type: 'mint', info }, space }
}

function option<value extends object>(view: DataView, at: number, read: () => value): value | object {
  return view.getUint32(at, true) === 1 ? read() : {}
}

/** Parses the extensions of a Token-2022 account: type and length (both u16), then the content. */
function parseExtensions(bytes: Uint8Array): readonly unknown[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const found: unknown[] = []
  for (let at = 0; at + 4 <= bytes.length; ) {
    const type = view.getUint16(at, true)
    const length = view.getUint16(at + 2, true)
    if (type === 0) break
    found.push(parseExtension(type, bytes.subarray(at + 4, at + 4 + length)))
    at += 4 + length
  }
  return found
}

function parseExtension(type: number, bytes: Uint8Array): unknown {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const key = (at: number) => {
    const part = bytes.subarray(at, at + 32)
    return part.every((byte) => byte === 0) ? null : base58.encode(part)
  }
  const fee = (at: number) => ({
    epoch: view.getBigUint64(at, true),
    maximumFee: view.getBigUint64(at + 8, true),
    transferFeeBasisPoints: view.getUint16(at + 16, true),
  })
  switch (type) {
    case 1:
      return {
        extension: 'transferFeeConfig',
        state: {
          transferFeeConfigAuthority: key(0),
          withdrawWithheldAuthority: key(32),
          withheldAmount: view.getBigUint64(64, true),
          olderTransferFee: fee(72),
          newerTransferFee: fee(90),
        },
      }
    case 2:
      return { extension: 'transferFeeAmount', state: { withheldAmount: view.getBigUint64(0, true) } }
    case 7:
      return { extension: 'immutableOwner' }
    case 18:
      return { extension: 'metadataPointer', state: { authority: key(0), metadataAddress: key(32) } }
    case 19:
      return { extension: 'tokenMetadata', state: parseMetadata(bytes, view, key) }
    default:
      return { extension: 'unparseableExtension' }
  }
}

function parseMetadata(bytes: Uint8Array, view: DataView, key: (at: number) => string | null) {
  let at = 64
  const text = () => {
    const length = view.getUint32(at, true)
    const part = Buffer.from(bytes.subarray(at + 4, at + 4 + length)).toString('utf8')
    at += 4 + length
    return part
  }
  const [name, symbol, uri] = [text(), text(), text()]
  const count = view.getUint32(at, true)
  at += 4
  const additionalMetadata = Array.from({ length: count }, () => [text(), text()])
  return { updateAuthority: key(0), mint: key(32), name, symbol, uri, additionalMetadata }
}

/** A token amount in the JSON form of Solana nodes. */
export function uiAmount(amount: bigint, decimals: number) {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const uiAmountString = fraction ? `${whole}.${fraction}` : whole
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}
