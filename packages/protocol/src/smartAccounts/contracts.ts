import { codeHashes } from './codeHashes.ts'

/** Versions of the entry point (ERC-4337) that operations may use. */
export type EntryPointVersion = '0.7' | '0.8'

/** The entry points of ERC-4337, at the same address on every chain. Lower case. */
export const entryPoints: Readonly<Record<EntryPointVersion, `0x${string}`>> = {
  '0.7': '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0.8': '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
}

/**
 * The contracts of smart accounts, at the same address on every chain they are on. Lower case. Addresses of the delegation framework:
 * https://github.com/MetaMask/delegation-framework/blob/main/documents/Deployments.md (v1.3.0).
 */
export const smartAccountContracts = {
  EntryPoint07: entryPoints['0.7'],
  EntryPoint08: entryPoints['0.8'],
  /** Checks and redeems delegations (ERC-7710). */
  DelegationManager: '0xdb9b1e94b5b69df7e401ddbede43491141047db3',
  /** The code embedded accounts delegate to. It obeys entry point 0.7, the delegation manager and the account's own key. */
  EIP7702StatelessDeleGator: '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b',
  /** The account of the authors of ERC-4337 for entry point 0.8. The bundler serves it; the embedded wallet never delegates to it. */
  Simple7702Account: '0xe6cae83bde06e4c305530e199d7217f42808555b',
  /** Caveats of a delegation: which contracts, functions and call data, how much in a period, until when and how often. */
  AllowedTargetsEnforcer: '0x7f20f61b1f09b08d970938f6fa563634d65c4eeb',
  AllowedMethodsEnforcer: '0x2c21fd0cb9dc8445cb3fb0dc5e7bb0aca01842b5',
  AllowedCalldataEnforcer: '0xc2b0d624c1c4319760c96503ba27c347f3260f55',
  ExactCalldataEnforcer: '0x99f2e9bf15ce5ec84685604836f71ab835dbbded',
  ValueLteEnforcer: '0x92bf12322527caa612fd31a0e810472bbb106a8f',
  ERC20PeriodTransferEnforcer: '0x474e3ae7e169e940607cc624da8a15eb120139ab',
  NativeTokenPeriodTransferEnforcer: '0x9bc0faf4aca5ae429f4c06aeeac517520cb16bd9',
  TimestampEnforcer: '0x1046bb45c8d673d4ea75321280db34899413c069',
  LimitedCallsEnforcer: '0x04658b29f6b82ed55274221a06fc97d318e25416',
} as const satisfies Readonly<Record<string, `0x${string}`>>

/** Name of a contract of smart accounts. */
export type SmartAccountContract = keyof typeof smartAccountContracts

/** A pinned contract: where it is and the keccak256 of its code there. */
export type PinnedContract = { readonly address: `0x${string}`; readonly codeHash: `0x${string}` }

/**
 * Returns address and code hash of a contract on a chain. Undefined: the chain is not pinned, so nothing delegates to the contract there. The
 * chain itself has to be asked whether the code is there.
 *
 * @param chainId as a number, e.g. 8453
 */
export function getPinnedContract(name: SmartAccountContract, chainId: number): PinnedContract | undefined {
  const codeHash = codeHashes.anywhere[name] ?? codeHashes.byChain[chainId]?.[name]
  if (codeHash === undefined || codeHashes.byChain[chainId] === undefined) return undefined
  return { address: smartAccountContracts[name], codeHash }
}

/** The chains with pinned contracts, by number: those of `codeHashes`, for who needs no hash. */
export const pinnedChains: readonly number[] = [
  1, 10, 56, 97, 100, 130, 137, 8453, 31337, 31338, 31339, 42161, 57073, 80002, 80094, 84532, 421614,
  11155111, 11155420,
]

/** Account code that operations may come from, by the entry point it obeys. */
export const accountImplementations: Readonly<Record<EntryPointVersion, SmartAccountContract>> = {
  '0.7': 'EIP7702StatelessDeleGator',
  '0.8': 'Simple7702Account',
}

/** Returns the code of an account that delegates to an address (EIP-7702). */
export function toDelegationCode(address: string): `0x${string}` {
  return `0xef0100${address.slice(2).toLowerCase()}`
}

/** Parses the code of an account: the address it delegates to, lower case. Undefined for any other code. */
export function parseDelegationCode(code: string): `0x${string}` | undefined {
  const [, address] = /^0xef0100([\da-f]{40})$/i.exec(code) ?? []
  return address === undefined ? undefined : `0x${address.toLowerCase()}`
}
