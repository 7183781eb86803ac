import { parseTokenAccount } from '../ledger/createChainReader.ts'
import { programs } from '../SolanaDevnet.ts'
import { encodeAccount, uiAmount } from './encodeAccount.ts'
import { parseParams, type RpcContext, type RpcMethod, SolanaRpcError, withContext } from './RpcContext.ts'

/** Methods about tokens of both programs. */
export const tokenMethods: Readonly<Record<string, RpcMethod>> = {
  getTokenAccountsByOwner([key, filter, config], context) {
    const owner = parseParams.address(key)
    const { mint, programId } = parseParams.options(filter)
    const { ledger } = context
    const wanted = programId === undefined ? [programs.token, programs.token2022] : [String(programId)]
    if (programId !== undefined && programId !== programs.token && programId !== programs.token2022)
      throw new SolanaRpcError(-32602, 'Invalid param: unrecognized Token program id')
    const found = wanted
      .flatMap((program) => ledger.programAccounts(program))
      .filter((account) => {
        const held = parseTokenAccount(account)
        return held?.owner === owner && (mint === undefined || held.mint === mint)
      })
    const list = found.map((account) => ({
      pubkey: account.address,
      account: encodeAccount(account, parseParams.options(config), ledger),
    }))
    return withContext(context, list)
  },
  getTokenAccountBalance([key], context) {
    const held = parseTokenAccount(context.ledger.getAccount(parseParams.address(key)))
    if (!held) throw new SolanaRpcError(-32602, 'Invalid param: could not find account')
    return withContext(context, uiAmount(held.amount, decimalsOf(context, held.mint)))
  },
  getTokenSupply([key], context) {
    const mint = context.ledger.getAccount(parseParams.address(key))
    if (!mint || mint.data.length < 82)
      throw new SolanaRpcError(-32602, 'Invalid param: could not find account')
    const supply = new DataView(mint.data.buffer, mint.data.byteOffset).getBigUint64(36, true)
    return withContext(context, uiAmount(supply, mint.data[44] ?? 0))
  },
}

function decimalsOf({ ledger }: RpcContext, mint: string): number {
  return ledger.getAccount(mint)?.data[44] ?? 0
}
