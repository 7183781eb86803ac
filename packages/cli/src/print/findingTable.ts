import type { Finding } from '../doctor/Finding.ts'
import { alignColumns } from './alignColumns.ts'

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
