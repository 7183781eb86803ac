import type { WalletChain } from '../config/WalletConfig.ts'
import type { EvmApproval } from './Approval.ts'
import { parseAddChain } from './parseAddChain.ts'
import { parseTransaction } from './parseTransaction.ts'
import { parseTypedData } from './parseTypedData.ts'
import type { Refusal } from './Refusal.ts'

/** Where a request comes from: the page's permission (if any), and what the wallet knows. */
export type ApprovalContext = {
  readonly account: string | undefined
  readonly chainId: number
  readonly chains: readonly WalletChain[]
}

/** Reads one request of a page. Everything in it is a stranger's word: malformed = -32602, not its account = 4100. */
export function parseApproval(
  request: { readonly method: string; readonly params: unknown },
  context: ApprovalContext,
): { readonly approval: EvmApproval } | { readonly refusal: Refusal } {
  const params: readonly unknown[] = Array.isArray(request.params) ? request.params : []
  switch (request.method) {
    case 'eth_requestAccounts':
    case 'wallet_requestPermissions':
      return { approval: { kind: 'connect' } }
    case 'personal_sign':
      return withAccount(params[1], context, (account) => {
        const message = params[0]
        if (!isHex(message)) return invalid('The message to sign must be 0x-prefixed hex.')
        return { approval: { kind: 'signMessage', account, message } }
      })
    case 'eth_signTypedData_v4':
      return withAccount(params[0], context, (account) => {
        const typedData = parseTypedData(params[1])
        if (!typedData)
          return invalid('The typed data is not EIP-712 JSON with domain, types, primaryType and message.')
        return { approval: { kind: 'signTypedData', account, typedData } }
      })
    case 'eth_sendTransaction':
      return withAccount(field(params[0], 'from'), context, (account) => {
        const transaction = parseTransaction(params[0], context.chainId)
        if (typeof transaction === 'string') return invalid(transaction)
        return { approval: { kind: 'sendTransaction', account, transaction } }
      })
    case 'wallet_addEthereumChain': {
      const chain = parseAddChain(params[0])
      return typeof chain === 'string' ? invalid(chain) : { approval: { kind: 'addChain', chain } }
    }
    case 'wallet_switchEthereumChain': {
      const id = Number(field(params[0], 'chainId'))
      const chain = context.chains.find((known) => known.id === id)
      if (chain) return { approval: { kind: 'switchChain', chain } }
      return { refusal: { code: 4902, message: `The dev wallet doesn't know chain ${id}. Add it first.` } }
    }
    default:
      return { refusal: { code: 4200, message: `The dev wallet doesn't support ${request.method}.` } }
  }
}

type Parsed = ReturnType<typeof parseApproval>

function withAccount(wanted: unknown, context: ApprovalContext, then: (account: string) => Parsed): Parsed {
  if (typeof wanted !== 'string') return invalid('The request names no account.')
  if (wanted.toLowerCase() !== context.account?.toLowerCase())
    return {
      refusal: { code: 4100, message: `This page has no permission for the account ${wanted.slice(0, 42)}.` },
    }
  return then(context.account)
}

function invalid(message: string): Parsed {
  return { refusal: { code: -32602, message } }
}

function isHex(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x([0-9a-fA-F]{2})*$/.test(value)
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
