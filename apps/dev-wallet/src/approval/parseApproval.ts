import { type TypedDataDefinition, validateTypedData } from 'viem'
import type { WalletChain } from '../config.ts'
import type { EvmApproval, Refusal } from './Approval.ts'
import { parseTransaction } from './transaction.ts'

/** The page's permission (if any) and the chains the wallet knows. */
type ApprovalContext = {
  readonly account: string | undefined
  readonly chainId: number
  readonly chains: readonly WalletChain[]
}

/** Parses one untrusted EVM request. Malformed: -32602; not the page's account: 4100; unknown chain: 4902. */
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
      const chain = context.chains.find((candidate) => candidate.id === id)
      if (chain) return { approval: { kind: 'switchChain', chain } }
      return { refusal: { code: 4902, message: `The dev wallet doesn't know chain ${id}. Add it first.` } }
    }
    default:
      return { refusal: { code: 4200, message: `The dev wallet doesn't support ${request.method}.` } }
  }
}

type Parsed = ReturnType<typeof parseApproval>

function withAccount(
  wanted: unknown,
  context: ApprovalContext,
  toApproval: (account: string) => Parsed,
): Parsed {
  if (typeof wanted !== 'string') return invalid('The request names no account.')
  if (wanted.toLowerCase() !== context.account?.toLowerCase())
    return {
      refusal: { code: 4100, message: `This page has no permission for the account ${wanted.slice(0, 42)}.` },
    }
  return toApproval(context.account)
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

/** Parses EIP-712 typed data from JSON text or an object; `undefined` when it is invalid. */
function parseTypedData(value: unknown): TypedDataDefinition | undefined {
  try {
    const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : value
    if (typeof parsed !== 'object' || parsed === null) return undefined
    const { domain, types, primaryType, message } = parsed as TypedDataDefinition
    if (typeof domain !== 'object' || typeof types !== 'object' || typeof primaryType !== 'string')
      return undefined
    if (typeof message !== 'object' || message === null || !Object.hasOwn(types, primaryType))
      return undefined
    const typedData = { domain, types, primaryType, message }
    validateTypedData(typedData)
    return typedData
  } catch {
    return undefined
  }
}

/** Parses the parameter of `wallet_addEthereumChain` (EIP-3085). @returns a text where it is invalid */
function parseAddChain(value: unknown): WalletChain | string {
  if (typeof value !== 'object' || value === null) return 'The request names no chain.'
  const { chainId, chainName, rpcUrls, nativeCurrency } = value as Record<string, unknown>
  if (typeof chainId !== 'string' || !/^0x[1-9a-fA-F][0-9a-fA-F]{0,12}$/.test(chainId))
    return 'The chain id is not a 0x-prefixed hex text.'
  if (typeof chainName !== 'string' || chainName.trim() === '') return 'The chain has no name.'
  const rpcUrl = Array.isArray(rpcUrls) ? rpcUrls.find(isHttpUrl) : undefined
  if (typeof rpcUrl !== 'string') return 'The chain has no http or https RPC address.'
  const { name, symbol, decimals } = (nativeCurrency ?? {}) as Record<string, unknown>
  if (typeof symbol !== 'string' || !/^\S{1,11}$/.test(symbol)) return 'The currency has no symbol.'
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > 36)
    return 'The decimals of the currency are not a number from 0 to 36.'
  return {
    id: Number(chainId),
    name: chainName.trim().slice(0, 64),
    rpcUrl,
    nativeCurrency: { name: typeof name === 'string' ? name.slice(0, 64) : symbol, symbol, decimals },
  }
}

function isHttpUrl(value: unknown): value is string {
  if (typeof value !== 'string' || !URL.canParse(value)) return false
  return ['http:', 'https:'].includes(new URL(value).protocol)
}
