/**
 * Whether a wallet can be used on one of the asked CAIP-2 chains. A wallet of one EVM chain takes the others too
 * (EIP-3085), so `eip155` is compared by namespace, everything else exactly. A wallet whose chains nobody stated is taken
 * for an EVM wallet: that is what the sources of the directory list.
 */
export function servesChains(stated: readonly string[], asked: readonly string[]): boolean {
  const chains = stated.length > 0 ? stated : ['eip155']
  return asked.some((chain) => chains.some((own) => own === chain || (isEvm(own) && isEvm(chain))))
}

function isEvm(chain: string): boolean {
  return chain === 'eip155' || chain.startsWith('eip155:')
}
