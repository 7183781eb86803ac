import { InvalidAmountError, type Network, parseAmount, type SendState } from '@latchkey/core'
import { type SendAsset, sendAsset } from '../../account/sendAsset.ts'

/** One transfer as it is shown, and nothing else is sent. */
export type Transfer = {
  readonly from: string
  readonly to: string
  readonly network: Network
  readonly asset: SendAsset
  /** As it was typed. */
  readonly amount: string
  /** Base units of the asset. */
  readonly value: bigint
}

/** The transfer a filled form asks for; `undefined` when there is none to show. */
export function readTransfer(p: {
  form: SendState
  from: string | undefined
  network: Network | undefined
}): Transfer | undefined {
  const { sendTokenAmount: amount, receiverAddress: to } = p.form
  if (!amount || !to || !p.from || !p.network) return undefined
  try {
    const asset = sendAsset(p.form, p.network)
    const value = parseAmount(amount, asset.decimals)
    return value > 0n ? { from: p.from, to, network: p.network, asset, amount, value } : undefined
  } catch (error) {
    if (error instanceof InvalidAmountError) return undefined
    throw error
  }
}
