import type { PreparedSolanaTransactions } from '../PreparedRequest.ts'
import { parseSolanaTransaction } from '../solanaTransaction.ts'
import { type Confirmation, caution, type Description, danger, type RequestFacts } from './Description.ts'
import { describeInstruction } from './describeInstruction.ts'
import { feeConfirmations, feeWarnings } from './fees.ts'
import { highestSolanaFee } from './solanaFee.ts'
import { formatAmount } from './text.ts'

/**
 * Describes Solana transactions. An instruction that is not known, or an account of a lookup table, is not understood: the signed
 * bytes contain no such account, only its place in the table, and the node's word for it is shown.
 */
export function describeSolana(request: PreparedSolanaTransactions, facts: RequestFacts): Description {
  const { translate } = facts
  const parsed = request.transactions.map((one) => parseSolanaTransaction(one, facts.lookupTables))
  const steps = parsed.flatMap((transaction) =>
    transaction.instructions.map((instruction) => describeInstruction(instruction, request.account, facts)),
  )
  const fees = request.transactions.map(highestSolanaFee)
  const fee = fees.reduce((sum, one) => sum + one, 0n)
  // the fee of somebody else's transaction is theirs
  const ownFee = fees.reduce(
    (sum, one, at) => sum + (parsed[at]?.feePayer === request.account ? one : 0n),
    0n,
  )
  const usesTables = parsed.some(({ lookupTables }) => lookupTables.length > 0)
  const isKnown = steps.every((step) => step.isKnown) && !usesTables
  const titles = steps.flatMap((step) => (step.title ? [step.title] : []))
  const count = request.transactions.length
  const acknowledge: Confirmation[] = isKnown ? [] : [{ kind: 'acknowledge' }]
  const otherPayers = parsed.flatMap(({ feePayer }) => (feePayer === request.account ? [] : [feePayer]))
  return {
    title:
      count > 1
        ? translate('Sign {count} transactions', { count: String(count) })
        : isKnown && titles.length === 1
          ? (titles[0] ?? '')
          : translate('Sign a transaction'),
    summary: [
      ...steps.flatMap((step) => step.rows),
      { label: translate('Network fee, at most'), value: `${formatAmount(fee, 9, facts.locale)} SOL` },
      ...[...new Set(otherPayers)].map((value) => ({ label: translate('Network fee paid by'), value })),
    ],
    details: request.transactions.map((value, index) => ({ label: `transaction ${index + 1}`, value })),
    warnings: [
      ...(facts.isOfNetwork ? [] : [danger(translate('This may also be valid on another Solana network.'))]),
      ...steps.flatMap((step) => step.warnings),
      ...(isKnown
        ? []
        : [
            caution(
              translate(
                'The wallet doesn’t understand all of this (unverified). Approve it only if you trust this page.',
              ),
            ),
          ]),
      ...(usesTables ? [caution(translate(tablesText(parsed)))] : []),
      ...(otherPayers.length > 0
        ? [caution(translate('Someone else pays the network fee of this transaction.'))]
        : []),
      ...feeWarnings(ownFee, facts),
    ],
    isUnderstood: isKnown,
    confirmations: [...acknowledge, ...feeConfirmations(ownFee, facts)],
  }
}

/** Returns the text about accounts of lookup tables. */
function tablesText(transactions: readonly { readonly isResolved: boolean }[]) {
  return transactions.every(({ isResolved }) => isResolved)
    ? 'Some of these addresses come from address tables of the network, and only its node says which they are.'
    : 'The address tables of this transaction can’t be read, so the wallet can’t show all accounts or what changes.'
}
