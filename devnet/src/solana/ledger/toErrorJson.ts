/** What litesvm returns as the error of a failed transaction, as far as it is used here. */
type Failure =
  | number
  | { index?: number; accountIndex?: number; err?(): number | { code?: number; msg?: string } }

/**
 * Converts an error of litesvm to the JSON of Solana's RPC: `"AlreadyProcessed"`, `{ InstructionError: [0, { Custom: 1 }] }` and so on.
 * An error without fields is a number in litesvm: its place in the lists below.
 */
export function toErrorJson(failure: unknown): unknown {
  const error = failure as Failure
  if (typeof error === 'number') return transactionErrors[error] ?? 'SanitizeFailure'
  const kind = error.constructor.name
  if (kind === 'TransactionErrorInstructionError')
    return { InstructionError: [error.index, toInstructionErrorJson(error)] }
  if (kind === 'TransactionErrorDuplicateInstruction') return { DuplicateInstruction: error.index }
  // What is left, `InsufficientFundsForRent` and `ProgramExecutionTemporarilyRestricted`, has an account index.
  const name = kind.replace(/^TransactionError/, '')
  return { [name]: { account_index: error.accountIndex } }
}

function toInstructionErrorJson(error: Exclude<Failure, number>): unknown {
  const detail = error.err?.()
  if (typeof detail === 'number') return instructionErrors[detail] ?? 'GenericError'
  if (typeof detail?.code === 'number') return { Custom: detail.code }
  return { BorshIoError: detail?.msg ?? 'Unknown' }
}

/** Transaction errors without fields, in the order litesvm numbers them. */
const transactionErrors: readonly string[] = [
  'AccountInUse',
  'AccountLoadedTwice',
  'AccountNotFound',
  'ProgramAccountNotFound',
  'InsufficientFundsForFee',
  'InvalidAccountForFee',
  'AlreadyProcessed',
  'BlockhashNotFound',
  'CallChainTooDeep',
  'MissingSignatureForFee',
  'InvalidAccountIndex',
  'SignatureFailure',
  'InvalidProgramForExecution',
  'SanitizeFailure',
  'ClusterMaintenance',
  'AccountBorrowOutstanding',
  'WouldExceedMaxBlockCostLimit',
  'UnsupportedVersion',
  'InvalidWritableAccount',
  'WouldExceedMaxAccountCostLimit',
  'WouldExceedAccountDataBlockLimit',
  'TooManyAccountLocks',
  'AddressLookupTableNotFound',
  'InvalidAddressLookupTableOwner',
  'InvalidAddressLookupTableData',
  'InvalidAddressLookupTableIndex',
  'InvalidRentPayingAccount',
  'WouldExceedMaxVoteCostLimit',
  'WouldExceedAccountDataTotalLimit',
  'MaxLoadedAccountsDataSizeExceeded',
  'ResanitizationNeeded',
  'InvalidLoadedAccountsDataSizeLimit',
  'UnbalancedTransaction',
  'ProgramCacheHitMaxLimit',
  'CommitCancelled',
]

/** Instruction errors without fields, in the order litesvm numbers them. */
const instructionErrors: readonly string[] = [
  'GenericError',
  'InvalidArgument',
  'InvalidInstructionData',
  'InvalidAccountData',
  'AccountDataTooSmall',
  'InsufficientFunds',
  'IncorrectProgramId',
  'MissingRequiredSignature',
  'AccountAlreadyInitialized',
  'UninitializedAccount',
  'UnbalancedInstruction',
  'ModifiedProgramId',
  'ExternalAccountLamportSpend',
  'ExternalAccountDataModified',
  'ReadonlyLamportChange',
  'ReadonlyDataModified',
  'DuplicateAccountIndex',
  'ExecutableModified',
  'RentEpochModified',
  'NotEnoughAccountKeys',
  'AccountDataSizeChanged',
  'AccountNotExecutable',
  'AccountBorrowFailed',
  'AccountBorrowOutstanding',
  'DuplicateAccountOutOfSync',
  'InvalidError',
  'ExecutableDataModified',
  'ExecutableLamportChange',
  'ExecutableAccountNotRentExempt',
  'UnsupportedProgramId',
  'CallDepth',
  'MissingAccount',
  'ReentrancyNotAllowed',
  'MaxSeedLengthExceeded',
  'InvalidSeeds',
  'InvalidRealloc',
  'ComputationalBudgetExceeded',
  'PrivilegeEscalation',
  'ProgramEnvironmentSetupFailure',
  'ProgramFailedToComplete',
  'ProgramFailedToCompile',
  'Immutable',
  'IncorrectAuthority',
  'AccountNotRentExempt',
  'InvalidAccountOwner',
  'ArithmeticOverflow',
  'UnsupportedSysvar',
  'IllegalOwner',
  'MaxAccountsDataAllocationsExceeded',
  'MaxAccountsExceeded',
  'MaxInstructionTraceLengthExceeded',
  'BuiltinProgramsMustConsumeComputeUnits',
  'BorshIoError',
]
