import { type CaipAddress, dataLimits, type Token } from '@latchkey/core'

/** Whose prices of the last days are asked for: the most valuable, as many as one request may name. */
export function pricedAddresses(tokens: readonly Token[]): readonly CaipAddress[] {
  return tokens
    .filter(({ value }) => value !== undefined && value > 0)
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
    .slice(0, dataLimits.priceAddresses)
    .map(({ address, network }) => address ?? (`${network}:0x${'e'.repeat(40)}` as const))
}
