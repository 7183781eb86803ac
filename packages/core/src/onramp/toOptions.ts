import type { CaipNetworkId, OnrampOptions as WireOptions } from '@latchkey/protocol'
import { parseAmount } from '../base/amounts.ts'
import { plainText } from '../base/text.ts'
import { minorDigits } from './minorDigits.ts'
import type { OnrampOptions } from './OnrampOptions.ts'

/** What of the wire's options counts on one network. */
export function toOptions(
  { paymentCurrencies, purchaseCurrencies }: WireOptions,
  network: CaipNetworkId,
  isFallback: boolean,
): OnrampOptions {
  return {
    paymentCurrencies: paymentCurrencies.flatMap(({ id, payment_method_limits }) => {
      const digits = minorDigits(id)
      // `10.00` of a currency without cents is 10; a limit in fractions of its smallest coin is none
      const units = (text: string) => parseAmount(text.replace(/\.0+$/, ''), digits)
      const methods = payment_method_limits.flatMap(({ id, min, max }) => {
        try {
          return [{ id, min: units(min), max: units(max) }]
        } catch {
          return []
        }
      })
      return methods.length > 0 ? [{ id, methods }] : []
    }),
    tokens: purchaseCurrencies.flatMap(({ id, name, symbol, networks }) =>
      networks.flatMap((one) =>
        (one.caip ?? `eip155:${one.chain_id}`) === network
          ? [
              {
                id,
                name: plainText(name),
                symbol: plainText(symbol, 16),
                network,
                networkName: one.name,
                address: one.contract_address || undefined,
                decimals: one.decimals,
              },
            ]
          : [],
      ),
    ),
    isFallback,
  }
}
