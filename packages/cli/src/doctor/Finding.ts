import { alignColumns } from '../Command.ts'

/** What the doctor says of one part. */
export type Finding = {
  /** The port of the server, or what else was looked at. */
  readonly part: string
  /** What serves it. Never a URL with a key. */
  readonly servedBy: string
  readonly state: 'ok' | 'attention' | 'failed'
  /** What was seen and what to do; empty when there is nothing to say. */
  readonly advice: string
}

const marks = { ok: 'ok', attention: 'LOOK', failed: 'FAIL' } as const

/** What the doctor found, a line per part, and the sum of it. */
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
