import { base58 } from '@scure/base'
import type { PreparedSolanaTransactions } from '../PreparedRequest.ts'
import { parseSolanaTransaction, type SolanaInstruction } from '../solanaTransaction.ts'
import { recipientWarnings } from './addressWarnings.ts'
import {
  caution,
  type Description,
  danger,
  type RequestFacts,
  type Row,
  type Warning,
} from './Description.ts'
import { formatAmount } from './text.ts'

const system = '11111111111111111111111111111111'
const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const computeBudget = 'ComputeBudget111111111111111111111111111111'
const memo = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

type Step = {
  readonly title?: string
  readonly rows: readonly Row[]
  readonly warnings: readonly Warning[]
  readonly isKnown: boolean
}

/**
 * Describes Solana transactions: transfers, token transfers and approvals. Other instructions are marked unverified.
 */
export function describeSolana(request: PreparedSolanaTransactions, facts: RequestFacts): Description {
  const { translate } = facts
  const parsed = request.transactions.map(parseSolanaTransaction)
  const steps = parsed.flatMap((transaction) =>
    transaction.instructions.map((instruction) => describeInstruction(instruction, request.account, facts)),
  )
  const isKnown =
    steps.every((step) => step.isKnown) && parsed.every((transaction) => !transaction.usesLookupTables)
  const titles = steps.flatMap((step) => (step.title ? [step.title] : []))
  const count = request.transactions.length
  return {
    title:
      count > 1
        ? translate('Sign {count} transactions', { count: String(count) })
        : isKnown && titles.length === 1
          ? (titles[0] ?? '')
          : translate('Sign a transaction'),
    summary: steps.flatMap((step) => step.rows),
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
      ...(parsed.some(({ feePayer }) => feePayer !== request.account)
        ? [caution(translate('Somebody else pays the fee of this transaction.'))]
        : []),
    ],
    isUnderstood: isKnown,
  }
}

function describeInstruction(instruction: SolanaInstruction, account: string, facts: RequestFacts): Step {
  const { program, data, accounts } = instruction
  const { translate } = facts
  if (program === computeBudget || program === memo) return { rows: [], warnings: [], isKnown: true }
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (program === system && data.length === 12 && view.getUint32(0, true) === 2) {
    // Transfer: lamports as 64 bits
    const [from, to] = accounts
    if (from && to)
      return transfer(`${formatAmount(view.getBigUint64(4, true), 9)} SOL`, from, to, account, facts)
  }
  if (program === token || program === token2022) return describeToken(view, accounts, account, facts)
  return {
    rows: [
      {
        label: translate('Program (unverified)'),
        value: `${program}, ${data.length === 0 ? translate('no data') : base58.encode(data).slice(0, 88)}`,
      },
    ],
    warnings: [],
    isKnown: false,
  }
}

function describeToken(
  view: DataView,
  accounts: SolanaInstruction['accounts'],
  account: string,
  facts: RequestFacts,
): Step {
  const { translate } = facts
  const kind = view.byteLength > 0 ? view.getUint8(0) : -1
  const amount = view.byteLength >= 9 ? view.getBigUint64(1, true) : undefined
  // TransferChecked
  if (kind === 12 && view.byteLength === 10 && amount !== undefined) {
    const [from, mint, to] = accounts
    if (from && to && mint)
      return transfer(
        translate('{amount} of token {mint}', { amount: formatAmount(amount, view.getUint8(9)), mint }),
        from,
        to,
        account,
        facts,
      )
  }
  // Transfer
  if (kind === 3 && view.byteLength === 9 && amount !== undefined) {
    const [from, to] = accounts
    if (from && to)
      return transfer(
        translate('{amount} token base units', { amount: String(amount) }),
        from,
        to,
        account,
        facts,
      )
  }
  // Approve, ApproveChecked
  if ((kind === 4 || kind === 13) && amount !== undefined) {
    const delegate = accounts[kind === 4 ? 1 : 2]
    return {
      title: translate('Let somebody take tokens'),
      rows: [
        { label: translate('Who may take them'), value: delegate ?? translate('unknown') },
        { label: translate('Up to, base units'), value: String(amount) },
      ],
      warnings: [danger(translate('Whoever is named here can take these tokens without asking again.'))],
      isKnown: delegate !== undefined,
    }
  }
  // SetAuthority
  if (kind === 6)
    return {
      title: translate('Give a token account away'),
      rows: [{ label: translate('Token account'), value: accounts[0] ?? translate('unknown') }],
      warnings: [
        danger(translate('This changes who controls a token account: what is in it is gone afterwards.')),
      ],
      isKnown: true,
    }
  return {
    rows: [
      {
        label: translate('Token program (unverified)'),
        value: translate('instruction {kind}', { kind: String(kind) }),
      },
    ],
    warnings: [],
    isKnown: false,
  }
}

function transfer(amount: string, from: string, to: string, account: string, facts: RequestFacts): Step {
  const { translate } = facts
  return {
    title: translate('Send {amount}', { amount }),
    rows: [
      { label: translate('Amount'), value: amount },
      { label: translate('From'), value: from },
      { label: translate('To'), value: to },
    ],
    warnings: to === account || facts.recipients.includes(to) ? [] : recipientWarnings(to, facts, account),
    isKnown: true,
  }
}
