import type { OnrampOptions, OnrampQuote } from '@latchkey/protocol'

/** Options as `GET /v1/onramp/buy/options` spells them (W1.11). */
export function toAliasOptions({ paymentCurrencies, purchaseCurrencies }: OnrampOptions) {
  return {
    paymentCurrencies: paymentCurrencies.map(({ id, payment_method_limits: limits }) => ({ id, limits })),
    purchaseCurrencies: purchaseCurrencies.map(({ id, name, symbol, networks }) => ({
      id,
      name,
      symbol,
      networks: networks.map(({ name, display_name, chain_id, contract_address }) => ({
        name,
        displayName: display_name,
        chainId: chain_id,
        contractAddress: contract_address ?? '',
      })),
    })),
  }
}

/** A quote as `GET /v1/onramp/buy/quotes` spells it. */
export function toAliasQuote({
  paymentTotal,
  paymentSubtotal,
  purchaseAmount,
  networkFee,
  serviceFee,
  quoteId,
}: OnrampQuote) {
  const money = ({ amount: value, currency }: OnrampQuote['networkFee']) => ({ value, currency })
  return {
    paymentTotal: money(paymentTotal),
    paymentSubtotal: money(paymentSubtotal),
    purchaseAmount: money(purchaseAmount),
    networkFee: money(networkFee),
    coinbaseFee: money(serviceFee ?? { amount: '0.00', currency: paymentTotal.currency }),
    quoteId,
  }
}
