import { LatchkeyError } from './LatchkeyError.ts'

/** What the chain was needed for. */
export type ChainRequiredPurpose =
  | 'update chain account data'
  | 'get connection controller client'
  | 'set account prop'

/** A chain-scoped call was made while no chain is active (S8.24). */
export class ChainRequiredError extends LatchkeyError {
  override readonly name = 'ChainRequiredError'
  readonly purpose: ChainRequiredPurpose

  constructor(purpose: ChainRequiredPurpose) {
    super(`Chain is required to ${purpose}`, { code: 'CHAIN_REQUIRED', hint: 'Choose a network first.' })
    this.purpose = purpose
  }
}
