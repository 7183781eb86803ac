import type { TokenActions } from '../../../config/adapterActions.ts'
import type { EvmTransaction } from './EvmTransaction.ts'

/** `approve(spender, 0)`, `approve(nobody, tokenId)` or `setApprovalForAll(spender, false)`, at the token's contract. */
export const buildRevoke: NonNullable<TokenActions['buildRevoke']> = ({
  kind,
  owner,
  token,
  spender,
  tokenId = 0n,
}): EvmTransaction => {
  const who = spender.slice(-40).toLowerCase().padStart(64, '0')
  const nothing = '0'.repeat(64)
  const data = {
    erc20: `0x095ea7b3${who}${nothing}`,
    nft: `0x095ea7b3${nothing}${tokenId.toString(16).padStart(64, '0')}`,
    all: `0xa22cb465${who}${nothing}`,
  }[kind]
  return { to: token, address: owner, data, value: 0n }
}
