import type { Network } from '@latchkey/core'
import type { SendAsset } from '../account/sendAsset.ts'
import { cleanText, type DisplayAmountOptions, formatDisplayAmount } from '../format.ts'
import type { SendFormValues } from './describeSendForm.ts'

/** What a send is about, as its words have it; `balance` in base units. */
export function sendFormValues(
  { decimals, symbol }: SendAsset,
  network: Network,
  balance: bigint | undefined,
  t: DisplayAmountOptions,
): SendFormValues {
  return {
    balance: balance === undefined ? '' : formatDisplayAmount(balance, decimals, t),
    symbol: cleanText(symbol, 12),
    decimals,
    network: network.name,
    native: network.nativeCurrency.symbol,
  }
}
