import { getBalance } from '../accounts/getBalance.ts'
import { estimateSendFee } from '../actions/estimateSendFee.ts'
import { InsufficientFundsError } from './InsufficientFundsError.ts'
import type { PrepareSend } from './PrepareSend.ts'

/**
 * A transfer of the native currency (S7.28).
 * @throws InsufficientFundsError, and what RPC reads throw
 */
export const prepareNativeSend: PrepareSend = async (config, { form, network, from, signal }) => {
  const { to, value } = form
  const [balance, fee] = await Promise.all([
    getBalance(config, { network, address: from, signal }),
    estimateSendFee(config, { network, from, to, value, signal }),
  ])
  if (balance.value < value + fee) throw new InsufficientFundsError({ balance: balance.value, value, fee })
  const gasPrice = form.kind === 'native' ? form.gasPrice : undefined
  return { to, address: from, data: '0x', value, gasPrice }
}
