import type { Approval } from '../approval/Approval.ts'
import { parseApproval } from '../approval/parseApproval.ts'
import type { PageMessage, WalletMessage } from '../channel.ts'
import type { WalletConfig } from '../config.ts'
import { isSolanaMethod, parseSolanaApproval } from '../solana/parseSolanaApproval.ts'
import { knownChains, type WalletState } from '../state/WalletState.ts'

/** Returns the approval a person has to decide, or the response where no decision is needed. */
export function resolveRequest(
  request: PageMessage & { type: 'request' },
  origin: string,
  wallet: { readonly config: WalletConfig; readonly state: WalletState },
): { readonly approval: Approval } | { readonly answer: WalletMessage } {
  const { config, state } = wallet
  if (isSolanaMethod(request.method)) return resolveSolanaRequest(request, origin, wallet)
  const site = state.sites[origin]
  const parsed = parseApproval(request, {
    account: site?.account,
    chainId: site?.chainId ?? state.chainId,
    chains: knownChains(config, state),
  })
  const { id, method } = request
  if ('refusal' in parsed) return { answer: { type: 'error', id, ...parsed.refusal } }
  const { approval } = parsed
  // A repeated connect, or a switch to the chain the page is already on.
  if (site && approval.kind === 'connect' && method === 'eth_requestAccounts')
    return { answer: { type: 'result', id, result: [site.account] } }
  if (site && approval.kind === 'switchChain' && approval.chain.id === site.chainId)
    return { answer: { type: 'result', id, result: null } }
  return parsed
}

function resolveSolanaRequest(
  request: PageMessage & { type: 'request' },
  origin: string,
  { config, state }: { readonly config: WalletConfig; readonly state: WalletState },
): ReturnType<typeof resolveRequest> {
  const { id } = request
  const refuse = (code: number, message: string) => ({
    answer: { type: 'error', id, code, message } as const,
  })
  if (!config.solana) return refuse(4200, 'This stack runs no Solana chain.')
  const account = state.solanaSites[origin]
  const parsed = parseSolanaApproval(request, account)
  if ('refusal' in parsed) return refuse(parsed.refusal.code, parsed.refusal.message)
  // A repeated connect.
  if (account && parsed.approval.kind === 'solanaConnect')
    return { answer: { type: 'result', id, result: { accounts: [account] } } }
  return parsed
}
