import { base58 } from '@scure/base'
import type { PreparedSolanaTransactions } from '../PreparedRequest.ts'
import { readSolanaTransaction, type SolanaInstruction } from '../solanaTransaction.ts'
import { recipientWarnings } from './addressWarnings.ts'
import type { Description, Facts, Row, Warning } from './Description.ts'
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
  readonly known: boolean
}

/** Solana transactions in words: transfers, token transfers and approvals; what is beyond is named unverified. */
export function describeSolana(request: PreparedSolanaTransactions, facts: Facts): Description {
  const { say } = facts
  const all = request.transactions.map(readSolanaTransaction)
  const steps = all.flatMap((one) =>
    one.instructions.map((instruction) => describeInstruction(instruction, request.account, facts)),
  )
  const known = steps.every((step) => step.known) && all.every((one) => !one.usesLookupTables)
  const titles = steps.flatMap((step) => (step.title ? [step.title] : []))
  const count = request.transactions.length
  return {
    title:
      count > 1
        ? say('Sign {count} transactions', { count: String(count) })
        : known && titles.length === 1
          ? (titles[0] ?? '')
          : say('Sign a transaction'),
    summary: steps.flatMap((step) => step.rows),
    details: request.transactions.map((value, index) => ({ label: `transaction ${index + 1}`, value })),
    warnings: [
      ...(facts.isOfNetwork
        ? []
        : [{ level: 'danger' as const, text: say('This may count on another Solana network.') }]),
      ...steps.flatMap((step) => step.warnings),
      ...(known
        ? []
        : [
            {
              level: 'caution' as const,
              text: say(
                'The wallet doesn’t understand all of this (unverified). Approve it only if you trust this page.',
              ),
            },
          ]),
      ...(all.some((one) => one.feePayer !== request.account)
        ? [{ level: 'caution' as const, text: say('Somebody else pays the fee of this transaction.') }]
        : []),
    ],
    isUnderstood: known,
  }
}

function describeInstruction(instruction: SolanaInstruction, own: string, facts: Facts): Step {
  const { program, data, accounts } = instruction
  const { say } = facts
  if (program === computeBudget || program === memo) return { rows: [], warnings: [], known: true }
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (program === system && data.length === 12 && view.getUint32(0, true) === 2) {
    const [from, to] = accounts
    if (from && to)
      return transfer(`${formatAmount(view.getBigUint64(4, true), 9)} SOL`, from, to, own, facts)
  }
  if (program === token || program === token2022) return describeToken(view, accounts, own, facts)
  return {
    rows: [
      {
        label: say('Program (unverified)'),
        value: `${program}, ${data.length === 0 ? say('no data') : base58.encode(data).slice(0, 88)}`,
      },
    ],
    warnings: [],
    known: false,
  }
}

function describeToken(
  view: DataView,
  accounts: SolanaInstruction['accounts'],
  own: string,
  facts: Facts,
): Step {
  const { say } = facts
  const kind = view.byteLength > 0 ? view.getUint8(0) : -1
  const amount = view.byteLength >= 9 ? view.getBigUint64(1, true) : undefined
  if (kind === 12 && view.byteLength === 10 && amount !== undefined) {
    const [from, mint, to] = accounts
    if (from && to && mint)
      return transfer(
        say('{amount} of token {mint}', { amount: formatAmount(amount, view.getUint8(9)), mint }),
        from,
        to,
        own,
        facts,
      )
  }
  if (kind === 3 && view.byteLength === 9 && amount !== undefined) {
    const [from, to] = accounts
    if (from && to)
      return transfer(say('{amount} token base units', { amount: String(amount) }), from, to, own, facts)
  }
  if ((kind === 4 || kind === 13) && amount !== undefined) {
    const delegate = accounts[kind === 4 ? 1 : 2]
    return {
      title: say('Let somebody take tokens'),
      rows: [
        { label: say('Who may take them'), value: delegate ?? say('unknown') },
        { label: say('Up to, base units'), value: String(amount) },
      ],
      warnings: [
        { level: 'danger', text: say('Whoever is named here can take these tokens without asking again.') },
      ],
      known: delegate !== undefined,
    }
  }
  if (kind === 6)
    return {
      title: say('Give a token account away'),
      rows: [{ label: say('Token account'), value: accounts[0] ?? say('unknown') }],
      warnings: [
        {
          level: 'danger',
          text: say('This changes who controls a token account: what is in it is gone afterwards.'),
        },
      ],
      known: true,
    }
  return {
    rows: [
      { label: say('Token program (unverified)'), value: say('instruction {kind}', { kind: String(kind) }) },
    ],
    warnings: [],
    known: false,
  }
}

function transfer(amount: string, from: string, to: string, own: string, facts: Facts): Step {
  const { say } = facts
  return {
    title: say('Send {amount}', { amount }),
    rows: [
      { label: say('Amount'), value: amount },
      { label: say('From'), value: from },
      { label: say('To'), value: to },
    ],
    warnings: to === own || facts.recipients.includes(to) ? [] : recipientWarnings(to, facts, own),
    known: true,
  }
}
