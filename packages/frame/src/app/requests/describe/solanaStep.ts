import { recipientWarnings } from './addressWarnings.ts'
import type { RequestFacts, Row, Warning } from './Description.ts'

export const systemProgram = '11111111111111111111111111111111'
export const memoProgram = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
/** Associated token accounts. */
export const tokenAccountProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
/** SPL Token and Token-2022. */
export const tokenPrograms: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]

/** What an instruction does. */
export type Step = {
  readonly title?: string
  readonly rows: readonly Row[]
  readonly warnings: readonly Warning[]
  /** False where bytes or accounts are left whose effect the wallet can't tell. */
  readonly isKnown: boolean
}

/** Describes a payment of SOL or tokens: to a person, where it is proven whose the token account is. */
export function describeTransfer(
  amount: string,
  from: string,
  to: string,
  account: string,
  facts: RequestFacts,
): Step {
  const { translate, tokenOwners } = facts
  const owner = tokenOwners[to] ?? to
  return {
    title: translate('Send {amount}', { amount }),
    rows: [
      { label: translate('Amount'), value: amount },
      { label: translate('From'), value: from },
      { label: translate('To'), value: owner },
      ...(owner === to ? [] : [{ label: translate('Token account'), value: to }]),
    ],
    // An account that was paid before is known for its token alone, whoever its owner is.
    warnings:
      owner === account || facts.recipients.includes(to) ? [] : recipientWarnings(owner, facts, account),
    isKnown: true,
  }
}
