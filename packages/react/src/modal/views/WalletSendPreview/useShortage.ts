import { useSendFee } from '../../../hooks/transfers.ts'
import { useAssetBalance } from '../../account/useAssetBalance.ts'
import { send } from '../../languages/en/send.ts'
import { useMessages } from '../../languages/translate.ts'
import { amountProblem } from '../../sending/checkSendForm.ts'
import { describeAmount } from '../../sending/describeSendForm.ts'
import { sendFormValues } from '../../sending/sendFormValues.ts'
import type { Transfer } from './readTransfer.ts'

/** That the account can't pay amount and fee, in the words of the form; nothing while what that takes isn't known. */
export function useShortage({ from, to, value, network, asset }: Transfer): string | undefined {
  const t = useMessages(send)
  const { token } = asset
  const { balance, native } = useAssetBalance({ address: from, network, asset })
  const fee = useSendFee({ from, to, value, token: token?.address, network: network.caipNetworkId }).data
  const problem = amountProblem(value, { balance, fee, ...(token && { token: { native } }) })
  return describeAmount(problem, true, sendFormValues(asset, network, balance, t), t)
}
