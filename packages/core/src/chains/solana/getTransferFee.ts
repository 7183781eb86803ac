import type { RpcClient } from '../../config/Network.ts'
import { programs } from './addresses.ts'
import { getAccountInfo, parseAmount, requestParsed } from './solanaRpc.ts'

/**
 * Returns what a token deducts of a transfer, base units, as Token-2022 rounds it: up, to at most the token's maximum. 0 for a
 * token without a transfer fee. One request, or two where there is a fee.
 *
 * @throws what RPC requests throw
 */
export async function getTransferFee(
  rpc: RpcClient,
  { token, value }: { readonly token: string; readonly value: bigint },
): Promise<bigint> {
  const mint = await getAccountInfo(rpc, token)
  const fees = mint?.owner === programs.token2022 ? findTransferFees(mint.data) : undefined
  if (!fees) return 0n
  // A change of the fee counts from an epoch on; until then the mint has both.
  const epoch = await requestParsed(rpc, 'getEpochInfo', [{ commitment: 'confirmed' }], (answer) =>
    parseAmount((answer as { epoch: unknown }).epoch),
  )
  const { basisPoints, maximum } = epoch >= fees.newer.epoch ? fees.newer : fees.older
  const fee = (value * basisPoints + 9_999n) / 10_000n
  return fee < maximum ? fee : maximum
}

/** A fee of a mint, which counts from an epoch on: hundredths of a percent of the amount, at most `maximum` base units. */
type TransferFee = { readonly epoch: bigint; readonly maximum: bigint; readonly basisPoints: bigint }

/** Where the extensions of a mint begin, after the account type that follows the size of a token account. */
const extensionsAt = 166
/** Type and size of the extension `TransferFeeConfig`. */
const transferFeeConfig = { type: 1, size: 108 } as const

/** Returns the fees of a Token-2022 mint. Its extensions are type, length (16 bits each, little-endian) and data. */
function findTransferFees(data: Uint8Array): { older: TransferFee; newer: TransferFee } | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  for (let at = extensionsAt; at + 4 <= data.length; ) {
    const [type, size] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    const start = at + 4
    if (start + size > data.length) return undefined
    // Two authorities and what is withheld (72 bytes) come before the older fee, which the newer follows.
    if (type === transferFeeConfig.type && size === transferFeeConfig.size)
      return { older: parseFee(view, start + 72), newer: parseFee(view, start + 90) }
    at = start + size
  }
  return undefined
}

function parseFee(view: DataView, at: number): TransferFee {
  return {
    epoch: view.getBigUint64(at, true),
    maximum: view.getBigUint64(at + 8, true),
    basisPoints: BigInt(view.getUint16(at + 16, true)),
  }
}
