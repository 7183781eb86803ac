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

/** Describes a payment of SOL or tokens. */
export function describeTransfer(
  amount: string,
  from: string,
  to: string,
  account: string,
  facts: RequestFacts,
): Step {
  const { translate } = facts
  return {
    title: translate('Send {amount}', { amount }),
    rows: [
      { label: translate('Amount'), value: amount },
      { label: translate('From'), value: from },
      { label: translate('To'), value: to },
    ],
    warnings: to === account ? [] : recipientWarnings(to, facts, account),
    isKnown: true,
  }
}
