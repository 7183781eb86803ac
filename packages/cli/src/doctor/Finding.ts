import { alignColumns } from '../Command.ts'

/** Result of the check of one part. */
export type Finding = {
  /** Port of the server, or another part. */
  readonly part: string
  /** What serves it. Never a URL with a key. */
  readonly servedBy: string
  readonly state: 'ok' | 'attention' | 'failed'
  /** What was found and what to do; may be empty. */
  readonly advice: string
}

const marks = { ok: 'ok', attention: 'LOOK', failed: 'FAIL' } as const

/** Formats findings, a line per part and a summary. */
export function findingTable(findings: readonly Finding[]): string[] {
  const failed = findings.filter(({ state }) => state === 'failed').length
  return [
    ...alignColumns(
      findings.map(({ part, servedBy, state, advice }) => [marks[state], part, servedBy, advice]),
      '',
    ),
    '',
    failed === 0 ? 'Nothing is in the way.' : `${failed} to mend before this serves anybody.`,
  ]
}
