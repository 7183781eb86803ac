/**
 * Whether a wallet can be used on one of the asked CAIP-2 chains. A wallet of one EVM chain takes the others too
 * (EIP-3085), so `eip155` is compared by namespace, everything else exactly. Undefined: nobody stated its chains, which
 * claims nothing, neither for nor against.
 */
export function servesChains(stated: readonly string[], asked: readonly string[]): boolean | undefined {
  if (stated.length === 0) return undefined
  return asked.some((chain) => stated.some((own) => own === chain || (isEvm(own) && isEvm(chain))))
}

function isEvm(chain: string): boolean {
  return chain === 'eip155' || chain.startsWith('eip155:')
}
