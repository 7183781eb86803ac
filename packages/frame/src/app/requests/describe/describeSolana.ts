import type { PreparedSolanaTransactions } from '../PreparedRequest.ts'
import { parseSolanaTransaction } from '../solanaTransaction.ts'
import { type Confirmation, caution, type Description, danger, type RequestFacts } from './Description.ts'
import { describeInstruction } from './describeInstruction.ts'
import { feeConfirmations, feeWarnings } from './fees.ts'
import { highestSolanaFee } from './solanaFee.ts'
import { formatAmount } from './text.ts'

/** Describes Solana transactions. An instruction that is not known, or an account that can't be shown, is not understood. */
export function describeSolana(request: PreparedSolanaTransactions, facts: RequestFacts): Description {
  const { translate } = facts
  const parsed = request.transactions.map(parseSolanaTransaction)
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
  const isKnown =
    steps.every((step) => step.isKnown) && parsed.every((transaction) => !transaction.usesLookupTables)
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
      { label: translate('Highest network fee'), value: `${formatAmount(fee, 9)} SOL` },
      ...[...new Set(otherPayers)].map((value) => ({ label: translate('Who pays the fee'), value })),
    ],
    details: request.transactions.map((value, index) => ({ label: `transaction ${index + 1}`, value })),
    warnings: [
      ...(facts.isOfNetwork ? [] : [danger(translate('This may count on another Solana network.'))]),
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
      ...(otherPayers.length > 0
        ? [caution(translate('Somebody else pays the fee of this transaction.'))]
        : []),
      ...feeWarnings(ownFee, facts),
    ],
    isUnderstood: isKnown,
    confirmations: [...acknowledge, ...feeConfirmations(ownFee, facts)],
  }
}
