import * as v from 'valibot'
import { defineRoute } from '../http.ts'

// Wire format: existing clients know these names (ERC-4337, ERC-7677, ERC-7769).

const address = v.pipe(v.string(), v.regex(/^0x[\da-fA-F]{40}$/))
/** 64 KiB of bytes as hex. */
const bytes = v.pipe(v.string(), v.maxLength(2 + 128 * 1024), v.regex(/^0x(?:[\da-fA-F]{2})*$/))
/** A number below 2^128. Some clients send leading zeros. */
const quantity = v.pipe(v.string(), v.regex(/^0x[\da-fA-F]{1,32}$/))
/** A number below 2^256. */
const word = v.pipe(v.string(), v.regex(/^0x[\da-fA-F]{1,64}$/))

/** An authorization of EIP-7702 with its signature. */
export const delegationAuthorization = v.object({
  address,
  chainId: quantity,
  nonce: v.pipe(v.string(), v.regex(/^0x[\da-fA-F]{1,16}$/)),
  r: word,
  s: word,
  yParity: word,
})

/** A user operation of entry point 0.7 or 0.8. Gas fields may be missing where it is to be estimated. */
export const userOperation = v.object({
  sender: address,
  nonce: word,
  callData: bytes,
  callGasLimit: v.optional(quantity),
  verificationGasLimit: v.optional(quantity),
  preVerificationGas: v.optional(quantity),
  maxFeePerGas: v.optional(quantity),
  maxPriorityFeePerGas: v.optional(quantity),
  /** The marker of EIP-7702, where entry point 0.8 has it. Accounts are never deployed. */
  factory: v.nullish(v.pipe(v.string(), v.regex(/^0x7702(?:0{36})?$/))),
  factoryData: v.nullish(v.literal('0x')),
  paymaster: v.nullish(address),
  paymasterData: v.nullish(bytes),
  paymasterVerificationGasLimit: v.optional(quantity),
  paymasterPostOpGasLimit: v.optional(quantity),
  signature: v.optional(v.pipe(bytes, v.maxLength(2 + 2 * 4096))),
  eip7702Auth: v.nullish(delegationAuthorization),
})

/** Methods of the bundler and of the paymaster. */
export const bundlerMethods = [
  'eth_chainId',
  'eth_supportedEntryPoints',
  'eth_sendUserOperation',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'pimlico_getUserOperationGasPrice',
  'pm_getPaymasterStubData',
  'pm_getPaymasterData',
  'pm_sponsorUserOperation',
] as const

/** One call of the bundler or paymaster. Batches are not served. */
export const bundlerCall = v.object({
  jsonrpc: v.optional(v.literal('2.0')),
  id: v.nullish(v.union([v.string(), v.number()])),
  method: v.picklist(bundlerMethods),
  params: v.optional(v.array(v.unknown()), []),
})

/** An answer of JSON-RPC. Refusals of an operation have the codes of ERC-7769. */
export const bundlerAnswer = v.union([
  v.object({
    jsonrpc: v.literal('2.0'),
    id: v.nullable(v.union([v.string(), v.number()])),
    result: v.unknown(),
  }),
  v.object({
    jsonrpc: v.literal('2.0'),
    id: v.nullable(v.union([v.string(), v.number()])),
    error: v.object({
      code: v.number(),
      message: v.string(),
      /** `rule`: which rule of the sponsor, or which check, refused the operation. */
      data: v.optional(v.unknown()),
    }),
  }),
])

/** Calls the bundler or the paymaster of a chain. Refusals of an operation are JSON-RPC errors with status 200. */
export const callBundler = defineRoute({
  method: 'POST',
  path: '/v1/bundler',
  summary: 'Send operations of smart accounts, and have their gas sponsored',
  query: {
    /** CAIP-2, or the number of an EVM chain. */
    chainId: v.string(),
    /** Refused: operations go to the bundlers that the operator has set up. */
    bundler: v.optional(v.string()),
  },
  body: bundlerCall,
  answer: bundlerAnswer,
  errors: {
    400: 'a chain without a bundler, or a bundler chosen by the client (field bundler_url)',
    422: 'a method that is not served, or a body of another shape',
    503: 'no node of the chain answers',
  },
  auth: 'project',
})

/** A call that an account is to make, as clients write it (EIP-5792). */
const preparedCall = v.object({
  to: address,
  value: v.optional(word),
  data: v.optional(bytes),
})

/** What `wallet_prepareCalls` takes: the first of its parameters. */
export const callsToPrepare = v.object({
  from: address,
  chainId: quantity,
  calls: v.pipe(v.array(preparedCall), v.minLength(1), v.maxLength(64)),
  capabilities: v.optional(v.record(v.string(), v.unknown())),
})

/** What `wallet_sendPreparedCalls` takes: what was prepared, and the account's signature of its hash. */
export const preparedCallsToSend = v.object({
  preparedCalls: v.object({
    type: v.literal('user-operation-v07'),
    data: v.record(v.string(), v.unknown()),
    chainId: quantity,
  }),
  signature: v.pipe(bytes, v.maxLength(2 + 2 * 4096)),
  context: v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/)),
})

/** One call of `POST /v1/wallet`. Another method is answered with a JSON-RPC error. */
export const walletCall = v.object({
  id: v.union([v.number(), v.pipe(v.string(), v.maxLength(64))]),
  jsonrpc: v.literal('2.0'),
  method: v.pipe(v.string(), v.maxLength(128)),
  params: v.optional(v.unknown()),
})

/**
 * Prepares calls of a smart account, sends them once they are signed, and says what became of them. Nothing is signed here. Existing clients
 * know these names, and ask here for exchanges to fund a wallet from, of which there are none.
 */
export const callWallet = defineRoute({
  method: 'POST',
  path: '/v1/wallet',
  aliases: ['/v1/json-rpc'],
  summary: 'Prepare calls of a smart account, send them signed, and have their status',
  body: walletCall,
  answer: v.object({
    id: v.union([v.number(), v.string()]),
    jsonrpc: v.literal('2.0'),
    result: v.unknown(),
  }),
  errors: {
    400: 'refused; the body is a JSON-RPC error, with the code -1 for a project that is not known or not of this origin',
  },
  auth: 'project',
})

/** A method of the bundler or of the paymaster. */
export type BundlerMethod = (typeof bundlerMethods)[number]
