import { requireNetwork } from '../networks/getNetwork.ts'
import { queryChain } from '../requests/queryChain.ts'
import { InsufficientFeeError } from './InsufficientFeeError.ts'
import { InsufficientFundsError } from './InsufficientFundsError.ts'
import type { PrepareSend } from './PrepareSend.ts'
import { requireTokenActions } from './requireTokenActions.ts'
import { UnsupportedSendError } from './UnsupportedSendError.ts'

/**
 * A transfer of a token (S7.29): the account holds enough of it and of the native currency for the fee, and a trial run
 * of the transfer on the network succeeds.
 * @throws InsufficientFundsError, InsufficientFeeError, TokenTransferError, UnsupportedSendError, and what RPC reads
 * throw
 */
export const prepareTokenSend: PrepareSend = async (config, { form, network: id, from, signal }) => {
  const { to, value } = form
  const network = requireNetwork(config, id)
  if (form.kind !== 'token') throw new UnsupportedSendError({ what: form.symbol })
  const transfer = { token: form.token, from, to, value }
  const read = { network: id, signal }
  return queryChain(config, read, 'prepareTokenSend', async (actions, call) => {
    const tokens = await requireTokenActions(actions, network)
    const [held, native] = await Promise.all([
      tokens.getBalance({ ...call, token: form.token, address: from }),
      actions.getBalance({ ...call, address: from }),
    ])
    if (held < value) throw new InsufficientFundsError({ balance: held, value, fee: 0n })
    await tokens.tryTransfer({ ...call, ...transfer })
    const fee = await tokens.estimateTransferFee({ ...call, ...transfer })
    if (native < fee) {
      throw new InsufficientFeeError({ balance: native, fee, symbol: network.nativeCurrency.symbol })
    }
    return tokens.buildTransfer(transfer)
  })
}
